import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { shortName } from '#server/users/index.ts'

/** Characters of an answered message that an answer shows. */
const QUOTED = 140
/** A search reads a member's channels that were last written in. */
const CHANNELS_SEARCHED = 1_000
/**
 * A member with at most so many messages is searched by reading them. The index finds the beginning of a word in everybody's
 * messages, and looks at each of the member's for each of their channels: it pays only beyond this.
 */
const READ_MAX = 100_000

const columns = sql`
  m.id, m.sender_id as "senderId", m.message_type as type, m.content, m.client_id as "clientId",
  m.created_at as "createdAt", m.removed_at as "removedAt", m.event_id as "eventId", m.position_ms as "positionMs",
  r.id as "replyId", r.sender_id as "replySenderId", r.first_name as "replyFirstName", r.last_name as "replyLastName",
  left(r.content, ${QUOTED}) as "replyContent"`
/** Joins the answered message to m. One look-up for each answer: a plain join would read everybody. */
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

/** A stored message with the thing that its channel belongs to, as the owner module calls it. */
export type FoundMessage = StoredMessage & { subject: string }

type Row = Omit<StoredMessage, 'replyTo' | 'reactions' | 'removed'> & {
  removedAt: Date | null
  replyId: bigint | null
  replySenderId: bigint | null
  replyFirstName: string | null
  replyLastName: string | null
  replyContent: string | null
}

/**
 * A page of a channel, oldest first: the newest messages, those before an id, or those after one.
 * @param viewerId whose reactions are marked as their own
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

/** The words of a query as a tsquery that asks for all of their beginnings; empty without a word. */
const askedWords = (query: string): string =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/['\\]/g, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word}':*`)
    .join(' & ')

/** A member's channels that were last written in. */
const ownChannels = (userId: bigint, kind: 'thread') => sql`
  select p.channel_id, c.subject from chat_members p join chat_channels c on c.id = p.channel_id
  where p.user_id = ${userId} and p.kind = ${kind} and p.left_at is null
  order by c.last_message_id desc nulls last limit ${CHANNELS_SEARCHED}`

/** Ids and subjects of matching messages, by reading the member's own messages: about 4 µs each. */
const byReading = (channels: ReturnType<typeof sql>, words: string, limit: number) => sql`
  select x.id, own.subject from (${channels}) own cross join lateral (
    select id from chat_messages
    where channel_id = own.channel_id and removed_at is null
      and to_tsvector('simple'::regconfig, content) @@ to_tsquery('simple', ${words})
    order by id desc limit ${limit}) x
  order by x.id desc limit ${limit}`

/** The same by the index chat_messages_words, whose expression this is. */
const byIndex = (channels: ReturnType<typeof sql>, words: string, limit: number) => sql`
  with own as materialized (${channels}), asked as materialized (
    select string_agg(quote_literal('#' || channel_id), '|')::tsquery && to_tsquery('simple', ${words}) as query from own
    where numnode(to_tsquery('simple', ${words})) > 0 having count(*) > 0
  )
  select x.id, own.subject from asked cross join chat_messages x join own on own.channel_id = x.channel_id
  where x.in_thread and x.removed_at is null
    and (array_to_tsvector(array['#'::text || x.channel_id::text]) || to_tsvector('simple'::regconfig, x.content)) @@ asked.query
  order by x.id desc limit ${limit}`

/** Messages in a member's threads, as far as both have written them. */
async function countOwn(tx: Tx, userId: bigint): Promise<number> {
  const { many } = await tx.one<{ many: number }>(sql`
    select coalesce(sum(m.sent), 0)::float8 as many from chat_members p join chat_members m on m.channel_id = p.channel_id
    where p.user_id = ${userId} and p.kind = 'thread' and p.left_at is null`)
  return many
}

/**
 * A member's messages in threads that contain all of these words, newest first. A word also finds longer ones that begin with it.
 */
export async function searchMessages(
  tx: Tx,
  userId: bigint,
  kind: 'thread',
  { query, limit }: { query: string; limit: number },
): Promise<FoundMessage[]> {
  const words = askedWords(query)
  if (words === '') return []
  const search = (await countOwn(tx, userId)) <= READ_MAX ? byReading : byIndex
  const rows = await tx.rows<Row & { subject: string }>(sql`
    with found as materialized (${search(ownChannels(userId, kind), words, limit)})
    select ${columns}, found.subject from found join chat_messages m on m.id = found.id ${answered}
    order by m.id desc`)
  const reactions = await reactionsTo(tx, rows, userId)
  return rows.map((row) => ({ ...stored(row, reactions.get(row.id)), subject: row.subject }))
}

function stored(row: Row, reactions: StoredMessage['reactions'] = []): StoredMessage {
  return {
    id: row.id,
    senderId: row.senderId,
    type: row.type,
    content: row.content,
    clientId: row.clientId,
    createdAt: row.createdAt,
    removed: row.removedAt !== null,
    eventId: row.eventId,
    positionMs: row.positionMs,
    replyTo:
      row.replyId === null
        ? null
        : {
            id: row.replyId,
            senderId: row.replySenderId!,
            senderName: `${row.replyFirstName} ${shortName(row.replyLastName ?? '')}`.trim(),
            content: row.replyContent!,
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
