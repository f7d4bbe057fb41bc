import type { leaderboardRoutes } from '#contract/leaderboard.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { tierOf } from './tier.ts'

export const leaderboardHandlers: HandlersOf<typeof leaderboardRoutes> = {
  tier: ({ db }, { caller }) => tierOf(db, caller.userId),
}
