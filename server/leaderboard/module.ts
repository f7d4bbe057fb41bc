import { defineModule } from '#server/core/module.ts'
import { leaderboardHandlers } from './routes.ts'

export const leaderboard = defineModule({
  name: 'leaderboard',
  routes: leaderboardHandlers,
  home: { reads: () => [{ name: 'tier' }] },
})
