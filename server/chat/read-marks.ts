import { sql, type Tx } from '#server/core/db.ts'
import type { ChatKind } from './channels.ts'

/** Unread messages are counted up to this number. */
const UNREAD_MAX = 100

/**
 * Marks a channel's messages as read by a member, all or up to one; a mark never goes back.
 * @returns the newest message read, where the mark has passed a message of another person
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
  return row && (await hasReceived(tx, channelId, userId, row)) ? row.now : undefined
}

/** Whether another person has written between two marks of a member: after the first, up to the second. */
export async function hasReceived(
  tx: Tx,
  channelId: bigint,
  userId: bigint,
  { before, now }: { before: bigint; now: bigint },
): Promise<boolean> {
  const others = await tx.first(sql`
    select 1 from chat_messages where channel_id = ${channelId} and id > ${before} and id <= ${now}
      and sender_id <> ${userId} limit 1`)
  return others !== undefined
}

/** Unread messages of a member in each of these channels, at most `UNREAD_MAX` each; it leaves out channels without any. */
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

/** Unread messages of a member in all channels of a kind that are not muted, at most `UNREAD_MAX`. */
export async function countUnread(tx: Tx, userId: bigint, kind: ChatKind): Promise<number> {
  const { unread } = await tx.one<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from chat_members m
      join chat_channels c on c.id = m.channel_id and c.last_message_id > m.read_up_to
      join chat_messages x on x.channel_id = m.channel_id and x.id > m.read_up_to
        and x.sender_id <> m.user_id and x.removed_at is null
      where m.user_id = ${userId} and m.kind = ${kind} and m.left_at is null and not m.muted
      limit ${UNREAD_MAX}) few`)
  return unread
}

/**
 * Marks all messages in a member's channels of a kind as read.
 * @returns the channels with an unread message of another person: their subjects, and the newest message read
 */
export async function markAllRead(
  tx: Tx,
  userId: bigint,
  kind: ChatKind,
): Promise<{ subject: string; upTo: bigint }[]> {
  return tx.rows(sql`
    with moved as (
      update chat_members m set read_up_to = o.last_message_id
      from (
        select p.channel_id, p.read_up_to as before, c.last_message_id, c.subject
        from chat_members p join chat_channels c on c.id = p.channel_id and c.last_message_id > p.read_up_to
        where p.user_id = ${userId} and p.kind = ${kind} and p.left_at is null order by p.channel_id for update of p
      ) o
      where m.channel_id = o.channel_id and m.user_id = ${userId}
      returning o.channel_id, o.before, o.subject, o.last_message_id
    )
    select subject, last_message_id as "upTo" from moved o where exists (
      select from chat_messages x where x.channel_id = o.channel_id and x.id > o.before and x.id <= o.last_message_id
        and x.sender_id <> ${userId})
    order by channel_id`)
}
