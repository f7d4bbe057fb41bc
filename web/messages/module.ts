import { webModule } from '#web/client/module.ts'

export const messages = webModule({
  screens: {
    '/messages': () => import('./messages-screen.tsx'),
    '/messages/:userId': () => import('./messages-screen.tsx'),
    '/shared': () => import('./shared-screen.tsx'),
  },
  slots: { 'bets.dare': () => import('./dare-button.tsx') },
})
