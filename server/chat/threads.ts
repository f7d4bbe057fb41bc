import { cutTo } from '#contract/characters.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A thread as its member's list shows it. */
export type ListedThread = {
  channelId: bigint
  otherId: bigint
  /** each of the two has written to the other */
  bothWrote: boolean
  pinned: boolean
  muted: boolean
  last: { id: bigint; senderId: bigint; content: string; createdAt: Date }
}

type Row = Omit<ListedThread, 'last'> & ListedThread['last']

/**
 * Code points of the last message that a list shows: a list of 500 whole messages would be megabytes. The next one shows
 * whether they end with a whole character.
 */
const SHOWN = 300

/** A user's threads with a message: pinned ones first, then by the last message. */
export async function listThreads(tx: Tx, userId: bigint, most: number): Promise<ListedThread[]> {
  const rows = await tx.rows<Row>(sql`
    select m.channel_id as "channelId", o.user_id as "otherId", m.sent > 0 and o.sent > 0 as "bothWrote", m.pinned, m.muted,
      l.id, l.sender_id as "senderId", left(l.content, ${SHOWN + 1}) as content, l.created_at as "createdAt"
    from chat_members m
    join chat_channels c on c.id = m.channel_id
    join chat_messages l on l.id = c.last_message_id
    join chat_members o on o.channel_id = m.channel_id and o.user_id <> m.user_id
    where m.user_id = ${userId} and m.kind = 'thread' and m.left_at is null
    order by m.pinned desc, c.last_message_id desc limit ${most}`)
  return rows.map(({ id, senderId, content, createdAt, ...thread }) => ({
    ...thread,
    last: { id, senderId, content: cutTo(content, SHOWN), createdAt },
  }))
}

/** Both members of a thread, as one of them sees it. */
export type ThreadSides = {
  sent: number
  otherSent: number
  readUpTo: bigint
  otherReadUpTo: bigint
  pinned: boolean
  muted: boolean
  otherMuted: boolean
}

/** @returns undefined for a non-member */
export function threadSides(tx: Tx, channelId: bigint, userId: bigint): Promise<ThreadSides | undefined> {
  return tx.first<ThreadSides>(sql`
    select m.sent, o.sent as "otherSent", m.read_up_to as "readUpTo", o.read_up_to as "otherReadUpTo", m.pinned, m.muted,
      o.muted as "otherMuted"
    from chat_members m join chat_members o on o.channel_id = m.channel_id and o.user_id <> m.user_id
    where m.channel_id = ${channelId} and m.user_id = ${userId} and m.left_at is null and m.kind = 'thread'`)
}

/** The people among these with whom a user has exchanged messages in a thread. */
export async function wroteToEachOther(
  tx: Tx,
  userId: bigint,
  others: readonly bigint[],
): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select o.user_id as id from chat_members m
    join chat_members o on o.channel_id = m.channel_id and o.user_id = any(${[...others]}::bigint[]) and o.sent > 0
    where m.user_id = ${userId} and m.kind = 'thread' and m.left_at is null and m.sent > 0 and o.user_id <> m.user_id`)
  return new Set(rows.map(({ id }) => id))
}
