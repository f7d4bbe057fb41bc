/** Fair play: results that look unfair, and the consequences of missed matches. */
export { flagsAmong, listFlags } from './flags.ts'
export { pausedAmong } from './paused-among.ts'
export { strikeMatches } from './strike-matches.ts'
