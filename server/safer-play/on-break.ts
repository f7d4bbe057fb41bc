import { sql, type Tx } from '#server/core/db.ts'

/**
 * Whether a person takes a break of either kind: then nobody offers them anything to play, not for practice coins either (row Y-09). Read
 * only where something is about to be offered; of many people at once, `people_on_break` says it in SQL.
 */
export async function isOnBreak(tx: Tx, userId: bigint): Promise<boolean> {
  const { paused } = await tx.one<{ paused: boolean }>(
    sql`select exists (select from people_on_break(array[${userId}::bigint])) as paused`,
  )
  return paused
}
