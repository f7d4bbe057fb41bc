import { sql } from '#server/core/db.ts'

/**
 * The board's order, the best first: win rate, then more games, then the earlier record, then the older account. It is the index
 * standings_rank, so a list, a rank and neighbours read only a few entries, however many players exist.
 */
export const PLACE = sql`(-s.rate), (-s.games), s.since, s.user_id`
/** The same from the last to the first. */
export const PLACE_BACKWARDS = sql`(-s.rate) desc, (-s.games) desc, s.since desc, s.user_id desc`
/** The players who have a place: those with ten games. The condition of the index itself. */
export const HAS_PLACE = sql`s.games >= 10`
