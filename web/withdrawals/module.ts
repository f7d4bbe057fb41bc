import { webModule } from '#web/client/module.ts'

export const withdrawals = webModule({
  screens: {
    '/withdraw': () => import('./withdraw-screen.tsx'),
  },
})
