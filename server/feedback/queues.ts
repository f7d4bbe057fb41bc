import { sql, type Tx } from '#server/core/db.ts'

/** Whether the feedback exists. */
export async function feedbackExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from feedback where id = ${id}`)) !== undefined
}

/** New feedback, counted up to `most`. */
export async function newFeedback(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from feedback where status = 'new' limit ${most}) waiting`)
  return count
}
