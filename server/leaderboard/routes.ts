import type { leaderboardRoutes } from '#contract/leaderboard.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'
import { tierOf } from './tier.ts'

const notYet = async (): Promise<never> => {
  throw new Refusal('not_found', 'This does not exist yet')
}

export const leaderboardHandlers: HandlersOf<typeof leaderboardRoutes> = {
  leaderboard: notYet,
  ownStanding: notYet,
  crownHistory: notYet,
  tier: ({ db }, { caller }) => tierOf(db, caller.userId),
}
