/** Fair play: results that look unfair, and the consequences of missed matches. */
export { flagsAmong, listFlags } from './flags.ts'
export { pausedAmong } from './own-fair-play.ts'
export { strikeMatches } from './strike-matches.ts'
