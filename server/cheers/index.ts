/** Cheers for other people's bets. */

export { cheer } from './cheer.ts'
