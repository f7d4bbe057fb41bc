/** Games of one kind in a person's own file, which is made in memory: whoever plays all day has a hundred thousand. */
const NEWEST_MAX = 10_000

/** How many rows to read for `newest`, the newest first: one more than it keeps. */
export const NEWEST_READ = NEWEST_MAX + 1

/**
 * The newest of a history, oldest first, and whether that is all of it.
 * @param rows at most `NEWEST_READ`, newest first
 */
export const newest = <R>(rows: R[]): { complete: boolean; items: R[] } => ({
  complete: rows.length <= NEWEST_MAX,
  items: rows.slice(0, NEWEST_MAX).reverse(),
})
