/** Tournaments, for the demo and the tests. */
export { createTournament } from './create-tournament.ts'
export { showTournament } from './show-tournament.ts'
