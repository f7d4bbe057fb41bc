import { webModule } from '#web/client/module.ts'

export const settings = webModule({
  screens: {
    '/settings': () => import('./settings-screen.tsx'),
  },
})
