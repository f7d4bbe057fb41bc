/** Fair play: what looks unfair about results, and what follows from matches that somebody did not come to. */
export { flagsAmong, listFlags } from './flags.ts'
export { pausedAmong } from './paused-among.ts'
export { strikeMatches } from './strike-matches.ts'
