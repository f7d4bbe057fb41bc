import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { pauseOf } from './limits.ts'
import { playPaused } from './words.ts'

/**
 * Whether a person takes a break of either kind: then the product offers them nothing to play, not for practice coins either (row
 * Y-09). Read only before an offer; for many people at once, `people_on_break` answers in SQL.
 */
export async function isOnBreak(tx: Tx, userId: bigint): Promise<boolean> {
  const { paused } = await tx.one<{ paused: boolean }>(
    sql`select exists (select from people_on_break(array[${userId}::bigint])) as paused`,
  )
  return paused
}

/** A condition in SQL: a person takes a break of either kind. @param userId a column of the caller's statement */
export const isOnBreakNow = (userId: Sql): Sql =>
  sql`exists (select from people_on_break(array[${userId}]::bigint[]))`

/** A condition in SQL: play was closed for a person at some time of a period. */
export const wasOnBreak = (userId: bigint, from: Sql, until: Sql): Sql =>
  sql`play_was_closed(${userId}, ${from}, ${until})`

/**
 * For acts that move no money yet but lead to it: a time-out stops real money, an exclusion practice coins too.
 * @param nothing what did not happen: "No event was created."
 * @throws Refusal play_paused
 */
export async function checkNotOnBreak(
  tx: Tx,
  { userId, practice }: { userId: bigint; practice: boolean },
  nothing: string,
): Promise<void> {
  const pause = await pauseOf(tx, userId)
  if (pause && (!practice || pause.kind === 'exclusion')) throw playPaused(pause, nothing)
}
