import { sql, type Tx } from '#server/core/db.ts'

/** Whether one of two people has sent money to the other, or asked for it. */
export async function shareMoney(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select exists (
        select 1 from transfers
        where least(sender_id, receiver_id) = least(${userId}::bigint, ${otherId}::bigint)
          and greatest(sender_id, receiver_id) = greatest(${userId}::bigint, ${otherId}::bigint))
      or exists (
        select 1 from fund_requests
        where (from_id = ${userId} and to_id = ${otherId}) or (from_id = ${otherId} and to_id = ${userId})) as shared`)
  return shared
}
