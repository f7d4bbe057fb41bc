import { webModule } from '#web/client/module.ts'

export const settings = webModule({
  slots: { 'notifications.offer': () => import('./hide-stakes-button.tsx') },
  screens: {
    '/settings': () => import('./settings-screen.tsx'),
  },
})
