import { webModule } from '#web/client/module.ts'

export const myBets = webModule({
  screens: {
    '/my-bets': () => import('./my-bets-screen.tsx'),
  },
})
