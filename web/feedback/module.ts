import { webModule } from '#web/client/module.ts'

export const feedback = webModule({
  screens: {
    '/feedback': () => import('./feedback-screen.tsx'),
  },
})
