import type { matchRoutes } from '#contract/matches.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { Refusal } from '#server/core/refusal.ts'

const notYet = async (): Promise<never> => {
  throw new Refusal('not_found', 'This does not exist yet')
}

export const matchHandlers: HandlersOf<typeof matchRoutes> = {
  listMatches: notYet,
  myMatches: notYet,
  getMatch: notYet,
  checkIn: notYet,
  reportMatch: notYet,
  disputeMatch: notYet,
}
