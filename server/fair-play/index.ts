/** Fair play: results that look unfair, and the consequences of matches that somebody did not come to. */
export { flagsAmong, listFlags } from './flags.ts'
export { pausedAmong } from './paused-among.ts'
export { strikeMatches } from './strike-matches.ts'
