import { cutTo } from '#contract/characters.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { publicName } from '#server/users/index.ts'

/** Code points of an answered message that an answer shows. The next one shows whether they end with a whole character. */
const QUOTED = 140
/** A search reads this many messages of a channel, the newest. */
const SEARCHED_EACH_MAX = 50_000

const columns = sql`
  m.id, m.sender_id as "senderId", m.message_type as type, m.content, m.client_id as "clientId",
  m.created_at as "createdAt", m.removed_at is not null as removed, m.event_id as "eventId", m.position_ms as "positionMs",
  r.id as "replyId", r.sender_id as "replySenderId", r.first_name as "replyFirstName", r.last_name as "replyLastName",
  left(r.content, ${QUOTED + 1}) as "replyContent"`
/** Joins the answered message to m. One look-up for each answer: a plain join would read every user. */
const answered = sql`
  left join lateral (
    select a.id, a.sender_id, a.content, u.first_name, u.last_name
    from chat_messages a join users u on u.id = a.sender_id
    where a.id = m.reply_to_id and a.channel_id = m.channel_id and a.removed_at is null limit 1
  ) r on m.reply_to_id is not null`

export type StoredMessage = {
  id: bigint
  senderId: bigint
  type: 'text' | 'notice'
  content: string
  clientId: string | null
  createdAt: Date
  removed: boolean
  eventId: bigint | null
  /** milliseconds */
  positionMs: number | null
  replyTo: { id: bigint; senderId: bigint; senderName: string; content: string } | null
  reactions: { emoji: string; count: number; mine: boolean }[]
}

export type PageOf = { before?: bigint | undefined; after?: bigint | undefined; limit: number }

/** A stored message with the subject of its channel, as the owner module names it. */
export type FoundMessage = StoredMessage & { subject: string }

type Row = Omit<StoredMessage, 'replyTo' | 'reactions'> & {
  replyId: bigint | null
  replySenderId: bigint | null
  replyFirstName: string | null
  replyLastName: string | null
  replyContent: string | null
}

/**
 * A page of a channel, oldest first: the newest messages, those before an id, or those after one.
 * @param viewerId the person whose reactions are marked as own
 */
export async function readMessages(
  tx: Tx,
  channelId: bigint,
  viewerId: bigint,
  { before, after, limit }: PageOf,
): Promise<StoredMessage[]> {
  const inOrder = after === undefined ? sql`desc` : sql`asc`
  const rows = await tx.rows<Row>(sql`
    select ${columns} from (
      select * from chat_messages
      where channel_id = ${channelId} and id < ${before ?? LARGEST_ID} and id > ${after ?? 0n}
      order by id ${inOrder} limit ${limit}
    ) m ${answered}
    order by m.id ${inOrder}`)
  if (after === undefined) rows.reverse()
  const reactions = await reactionsTo(tx, rows, viewerId)
  return rows.map((row) => stored(row, reactions.get(row.id)))
}

/**
 * A member's messages of one kind of channel that contain all of these words, also inside of longer ones, newest first. It reads
 * the member's own channels in order: an index of words would burden every message.
 */
export async function searchMessages(
  tx: Tx,
  userId: bigint,
  kind: 'thread',
  { query, limit }: { query: string; limit: number },
): Promise<FoundMessage[]> {
  const patterns = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await tx.rows<Row & { subject: string }>(sql`
    select ${columns}, m.subject
    from (
      select found.*, c.subject
      from chat_members p join chat_channels c on c.id = p.channel_id
      cross join lateral (
        select * from (
          select * from chat_messages where channel_id = c.id order by id desc limit ${SEARCHED_EACH_MAX}
        ) newest
        where removed_at is null and lower(content) like all(${patterns}::text[])
        order by id desc limit ${limit}
      ) found
      where p.user_id = ${userId} and p.kind = ${kind} and p.left_at is null
      order by found.id desc limit ${limit}
    ) m ${answered}
    order by m.id desc`)
  const reactions = await reactionsTo(tx, rows, userId)
  return rows.map((row) => ({ ...stored(row, reactions.get(row.id)), subject: row.subject }))
}

function stored(
  { replyId, replySenderId, replyFirstName, replyLastName, replyContent, ...message }: Row,
  reactions: StoredMessage['reactions'] = [],
): StoredMessage {
  return {
    ...message,
    replyTo:
      replyId === null
        ? null
        : {
            id: replyId,
            senderId: replySenderId!,
            senderName: publicName({ firstName: replyFirstName ?? '', lastName: replyLastName ?? '' }),
            content: cutTo(replyContent!, QUOTED),
          },
    reactions,
  }
}

async function reactionsTo(
  tx: Tx,
  messages: readonly { id: bigint }[],
  viewerId: bigint,
): Promise<Map<bigint, StoredMessage['reactions']>> {
  const ids = messages.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: bigint; emoji: string; count: number; mine: boolean }>(sql`
    select message_id as id, emoji, count(*)::int as count, bool_or(user_id = ${viewerId}) as mine from chat_reactions
    where message_id = any(${ids}::bigint[]) group by message_id, emoji order by count(*) desc, min(created_at)`)
  const byMessage = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byMessage].map(([id, all]) => [id, all.map(({ id: _, ...reaction }) => reaction)]))
}
