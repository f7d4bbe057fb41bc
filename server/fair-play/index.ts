/** Fair play: what looks unfair about results, and what follows from matches that somebody did not come to. */
export { flagsAmong } from './flags.ts'
export { pausedAmong } from './paused-among.ts'
