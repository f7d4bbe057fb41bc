/** Rows of one kind in a data export, which is built in memory: a heavy user has a hundred thousand. */
const NEWEST_MAX = 10_000

/** The number of rows to read for `newest`: one more than the export keeps. */
export const NEWEST_READ = NEWEST_MAX + 1

/**
 * The newest rows of a history, oldest first, and whether they are complete.
 * @param rows at most `NEWEST_READ`, newest first
 */
export const newest = <R>(rows: R[]): { complete: boolean; items: R[] } => ({
  complete: rows.length <= NEWEST_MAX,
  items: rows.slice(0, NEWEST_MAX).reverse(),
})
