import type { Refetched } from '#web/client/live/live-messages.ts'

/** The answers that a change of one tournament makes old. A match has an id of its own, which no message and no clock names. */
export const ONE_TOURNAMENT: Refetched<'tournamentId'> = {
  of: { tournamentId: ['getTournament', 'listMatches', 'tournamentFacts'] },
  routes: ['getMatch'],
}
