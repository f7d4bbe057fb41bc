import { wroteToEachOther } from '#server/chat/index.ts'
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

/** The pairs among these people who ever sent each other money. */
export const paidEachOther = (tx: Tx, ids: readonly bigint[]): Promise<{ one: bigint; other: bigint }[]> =>
  tx.rows(sql`
    select distinct a.id as one, b.id as other
    from unnest(${[...ids]}::bigint[]) a(id) join unnest(${[...ids]}::bigint[]) b(id) on a.id < b.id
    where exists (select from transfers
      where least(sender_id, receiver_id) = a.id and greatest(sender_id, receiver_id) = b.id)`)

/** The people among these whose texts a user sees unasked: the user has paid them, or the two write to each other. */
export async function trustedWriters(
  tx: Tx,
  userId: bigint,
  otherIds: readonly bigint[],
): Promise<Set<bigint>> {
  if (otherIds.length === 0) return new Set()
  const ids = [...new Set(otherIds)]
  const paid = await tx.rows<{ id: bigint }>(sql`
    select other.id from unnest(${ids}::bigint[]) other(id) where exists (
      select from transfers
      where least(sender_id, receiver_id) = least(${userId}::bigint, other.id)
        and greatest(sender_id, receiver_id) = greatest(${userId}::bigint, other.id)
        and sender_id = ${userId})`)
  return new Set([...paid.map(({ id }) => id), ...(await wroteToEachOther(tx, userId, ids))])
}

/** How long an account counts as new, days. */
const NEW_FOR_DAYS = 30

/** The people among these whose account is new and who never sent money to the user, nor got any from them. */
export async function newStrangers(
  tx: Tx,
  userId: bigint,
  otherIds: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from users u
    where u.id = any(${[...new Set(otherIds)]}::bigint[]) and u.id <> ${userId}
      and u.created_at > clock_now() - make_interval(days => ${NEW_FOR_DAYS})
      and not exists (
        select from transfers
        where least(sender_id, receiver_id) = least(${userId}::bigint, u.id)
          and greatest(sender_id, receiver_id) = greatest(${userId}::bigint, u.id))`)
  return new Set(rows.map(({ id }) => id))
}
