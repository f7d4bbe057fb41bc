import { sql, type Tx } from '#server/core/db.ts'

const WRITERS_MAX = 100

/** The people with whom a user has exchanged messages in a thread, the last writer first. */
export const knownWriters = async (tx: Tx, userId: bigint): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select o.user_id as id from chat_members m
      join chat_channels c on c.id = m.channel_id
      join chat_members o on o.channel_id = m.channel_id and o.user_id <> m.user_id and o.sent > 0
      where m.user_id = ${userId} and m.kind = 'thread' and m.left_at is null and m.sent > 0
      order by c.last_message_id desc nulls last limit ${WRITERS_MAX}`)
  ).map(({ id }) => id)

/** The number of newest messages of a thread that are searched for an event. */
const LOOKED_AT = 50
const THREADS_MAX = 100

/** The newest unread message with an event in each of a user's threads since a moment, the newest first. */
export const unreadEvents = (
  tx: Tx,
  userId: bigint,
  since: Date,
): Promise<{ senderId: bigint; eventId: bigint }[]> =>
  tx.rows(sql`
    select x.sender_id as "senderId", x.event_id as "eventId"
    from (
      select m.channel_id, m.read_up_to from chat_members m join chat_channels c on c.id = m.channel_id
      where m.user_id = ${userId} and m.kind = 'thread' and m.left_at is null and not m.muted and c.last_message_id > m.read_up_to
      order by c.last_message_id desc limit ${THREADS_MAX}) m
    cross join lateral (
      select id, sender_id, event_id from (
        select id, sender_id, event_id, removed_at, created_at from chat_messages
        where channel_id = m.channel_id and id > m.read_up_to order by id desc limit ${LOOKED_AT}) newest
      where sender_id <> ${userId} and event_id is not null and removed_at is null and created_at > ${since}
      order by id desc limit 1) x
    where not people_blocked(${userId}, x.sender_id)
    order by x.id desc`)
