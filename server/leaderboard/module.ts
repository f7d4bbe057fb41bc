import { defineModule } from '#server/core/module.ts'
import { leaderboardHandlers } from './index.ts'

export const leaderboard = defineModule({
  name: 'leaderboard',
  routes: leaderboardHandlers,
  home: { reads: () => [{ name: 'tier' }] },
})
