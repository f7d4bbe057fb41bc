/** Tournaments, for the modules above, the demo and the tests. */
export { createTournament } from './create-tournament.ts'
export { mayReadEvidence } from './evidence.ts'
export { entryFeeOf, type MatchResult, readResult } from './read-result.ts'
export { showTournament } from './show-tournament.ts'
