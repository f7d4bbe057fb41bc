import { sql, type Tx } from '#server/core/db.ts'

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
