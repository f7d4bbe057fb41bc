import type { leaderboardRoutes } from '#contract/leaderboard.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { showCrowns, showLeaderboard, showOwnStanding } from './show-leaderboard.ts'
import { tierOf } from './tier.ts'

export const leaderboardHandlers: HandlersOf<typeof leaderboardRoutes> = {
  leaderboard: ({ db }, { caller }) => showLeaderboard(db, caller.userId),
  ownStanding: ({ db }, { caller }) => showOwnStanding(db, caller.userId),
  crownHistory: ({ db }, { caller }) => showCrowns(db, caller.userId),
  tier: ({ db }, { caller }) => tierOf(db, caller.userId),
}
