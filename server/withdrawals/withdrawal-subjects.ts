import { sql, type Tx } from '#server/core/db.ts'

const NEWEST = 200

/** A person's newest withdrawals, as the audit log names them. */
export async function withdrawalSubjects(tx: Tx, userId: bigint): Promise<string[]> {
  const rows = await tx.rows<{ id: bigint }>(
    sql`select id from withdrawals where user_id = ${userId} order by id desc limit ${NEWEST}`,
  )
  return rows.map(({ id }) => `withdrawal:${id}`)
}
