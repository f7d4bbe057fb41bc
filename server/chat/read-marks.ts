import { sql, type Tx } from '#server/core/db.ts'

/** Unread messages are counted up to this number. */
export const UNREAD_MAX = 100

/**
 * Marks a channel's messages as read by a member, all or up to one; a mark never goes back.
 * @returns the newest message read, where the mark has moved past a message of somebody else
 */
export async function markRead(
  tx: Tx,
  channelId: bigint,
  userId: bigint,
  upTo?: bigint,
): Promise<bigint | undefined> {
  const row = await tx.first<{ before: bigint; now: bigint }>(sql`
    update chat_members m set read_up_to = c.upto
    from (
      select o.read_up_to as before, least(${upTo ?? null}::bigint, c.last_message_id) as upto
      from chat_members o join chat_channels c on c.id = o.channel_id
      where o.channel_id = ${channelId} and o.user_id = ${userId} for update of o
    ) c
    where m.channel_id = ${channelId} and m.user_id = ${userId} and c.upto > m.read_up_to
    returning c.before as before, m.read_up_to as now`)
  if (!row) return undefined
  const others = await tx.first(sql`
    select 1 from chat_messages where channel_id = ${channelId} and id > ${row.before} and id <= ${row.now}
      and sender_id <> ${userId} limit 1`)
  return others === undefined ? undefined : row.now
}

/** Unread messages of a member in each of these channels, at most `UNREAD_MAX` each; channels without any are left out. */
export async function unreadIn(
  tx: Tx,
  userId: bigint,
  channelIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (channelIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: bigint; unread: number }>(sql`
    select m.channel_id as id, n.unread from chat_members m
    cross join lateral (
      select count(*)::int as unread from (
        select from chat_messages x
        where x.channel_id = m.channel_id and x.id > m.read_up_to and x.sender_id <> m.user_id and x.removed_at is null
        limit ${UNREAD_MAX}) few
    ) n
    where m.user_id = ${userId} and m.channel_id = any(${[...channelIds]}::bigint[]) and n.unread > 0`)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}
