import { webModule } from '#web/client/module.ts'

export const subscriptions = webModule({
  screens: {
    '/advisory': () => import('./advisory-screen.tsx'),
  },
})
