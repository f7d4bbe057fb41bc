import { sql, type Tx } from '#server/core/db.ts'

/**
 * The time at which each of these users may join and create tournaments again after missed matches. Leaves out users who may now.
 */
export async function pausedAmong(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await tx.rows<{ user_id: bigint; until: Date }>(sql`
    select user_id, until from paused_among(${[...userIds]}::bigint[])`)
  return new Map(rows.map(({ user_id, until }) => [user_id, until]))
}
