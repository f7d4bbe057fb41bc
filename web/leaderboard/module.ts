import { webModule } from '#web/client/module.ts'

export const leaderboard = webModule({
  screens: {
    '/leaderboard': () => import('./leaderboard-screen.tsx'),
  },
})
