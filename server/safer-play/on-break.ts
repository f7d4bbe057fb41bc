import { sql, type Tx } from '#server/core/db.ts'

/**
 * Which of these people take a break of either kind: nobody offers them anything to play, not for practice coins either (row Y-09).
 * One statement; read only where something is about to be offered.
 */
export async function onBreak(tx: Tx, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`select people_on_break(${[...userIds]}::bigint[]) as id`)
  return new Set(rows.map(({ id }) => id))
}

/** The same of one person. */
export const isOnBreak = async (tx: Tx, userId: bigint): Promise<boolean> =>
  (await onBreak(tx, [userId])).has(userId)
