import { type Sql, sql, type Tx } from '#server/core/db.ts'

/**
 * Whether a viewer and another person have exchanged money or an answer to a request, as a condition. The viewer's own
 * unanswered request does not count: requests can be sent to any id.
 */
export const sharedMoney = (viewerId: Sql, otherId: Sql): Sql => sql`(
  exists (
    select 1 from transfers
    where least(sender_id, receiver_id) = least(${viewerId}, ${otherId})
      and greatest(sender_id, receiver_id) = greatest(${viewerId}, ${otherId}))
  or exists (
    select 1 from fund_requests
    where (from_id = ${otherId} and to_id = ${viewerId})
      or (from_id = ${viewerId} and to_id = ${otherId} and status in ('accepted', 'rejected'))))`

/** The same for two people. */
export async function shareMoney(tx: Tx, viewerId: bigint, otherId: bigint): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select ${sharedMoney(sql`${viewerId}::bigint`, sql`${otherId}::bigint`)} as shared`)
  return shared
}
