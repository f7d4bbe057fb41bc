import { UNANSWERED_MAX } from '#contract/chat-limits.ts'
import { type Batcher, createBatcher, type Outcome } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { checkNotSilenced } from '#server/moderation/index.ts'
import type { ChatKind } from './channels.ts'
import type { StoredMessage } from './read-messages.ts'

/** Messages in one transaction, and messages that may wait. */
const BATCH_MAX = 256
const WAITING_MAX = 20_000

export type NewMessage = {
  channelId: bigint
  senderId: bigint
  content: string
  /** a `notice` reports an event in the channel */
  type?: 'text' | 'notice'
  clientId?: string | undefined
  replyToId?: bigint | undefined
  eventId?: bigint | undefined
  /** where the room's video is, in milliseconds */
  positionMs?: number | undefined
}

export type Posted = {
  id: bigint
  createdAt: Date
  /** the message before it in the channel; null for the first */
  previousId: bigint | null
  /** the same message was already written: nothing is new */
  repeated: boolean
  kind: ChatKind
  /** the sender's read mark before the message; in a thread, writing moves the mark to it */
  readBefore: bigint
}

export type MessageWriter = Batcher<NewMessage, Posted>

type Row = Omit<Posted, 'repeated'> & { n: number; verdict: string }

/**
 * A writer of messages to any channels: messages that arrive while a batch commits form the next batch. In a channel the ids
 * grow in the order of the commits, even across writers and nodes.
 */
export function createMessageWriter(context: Context): MessageWriter {
  return createBatcher<NewMessage, Posted>(
    async (commands) => {
      context.metrics.batches.observe({ writer: 'messages' }, commands.length)
      return postMessages(context.db, commands)
    },
    {
      sizeMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      full: () => busy('Too many people are writing right now. Nothing was sent; try again.'),
      // a batch has at most one message of a sender: a further one joins the next batch
      exclusiveBy: ({ senderId }) => senderId,
    },
  )
}

/** Writes messages of different senders in one statement. @returns for each the written message, or its Refusal */
export const postMessages = (db: Db, commands: readonly NewMessage[]): Promise<Outcome<Posted>[]> =>
  db.transact((tx) => postWithin(tx, commands))

/** The same inside a transaction: the channels stay locked until it ends. */
export async function postWithin(tx: Tx, commands: readonly NewMessage[]): Promise<Outcome<Posted>[]> {
  const list = <T>(of: (command: NewMessage) => T) => commands.map(of)
  const rows = await tx.rows<Row>(sql`
    select n, verdict, message_id as id, created_at as "createdAt", previous_id as "previousId", kind,
      read_before as "readBefore"
    from chat_post(${list(({ channelId }) => channelId)}::bigint[], ${list(({ senderId }) => senderId)}::bigint[],
      ${list(({ type }) => type ?? 'text')}::text[], ${list(({ content }) => content)}::text[],
      ${list(({ clientId }) => clientId ?? null)}::uuid[], ${list(({ replyToId }) => replyToId ?? null)}::bigint[],
      ${list(({ eventId }) => eventId ?? null)}::bigint[], ${list(({ positionMs }) => positionMs ?? null)}::int[],
      ${UNANSWERED_MAX})`)
  const outcomes: Outcome<Posted>[] = commands.map(() => ({ error: refusalOf('not_member') }))
  for (const { n, verdict, ...posted } of rows) {
    const repeated = verdict === 'repeated'
    const silence = verdict === 'silenced' ? await silenceOf(tx, commands[n - 1]!.senderId) : undefined
    outcomes[n - 1] =
      repeated || verdict === 'accepted'
        ? { value: { ...posted, repeated } }
        : { error: silence ?? refusalOf(verdict) }
  }
  return outcomes
}

/** The refusal for a person whom moderators keep from writing; undefined where only the channel's owner does. */
const silenceOf = (tx: Tx, userId: bigint): Promise<Refusal | undefined> =>
  checkNotSilenced(tx, userId).then(
    () => undefined,
    (refusal) => {
      if (refusal instanceof Refusal) return refusal
      throw refusal
    },
  )

/** A new message as readers see it: without answers and reactions. Not for a message that answers another. */
export const asStored = (
  { senderId, type = 'text', content, clientId, eventId, positionMs }: NewMessage,
  { id, createdAt }: Pick<Posted, 'id' | 'createdAt'>,
): StoredMessage => ({
  id,
  senderId,
  type,
  content,
  createdAt,
  clientId: clientId ?? null,
  eventId: eventId ?? null,
  positionMs: positionMs ?? null,
  removed: false,
  replyTo: null,
  reactions: [],
})

/** The refusal of a verdict of chat_post (post.sql). */
function refusalOf(verdict: string): Refusal {
  switch (verdict) {
    case 'not_member':
      return new Refusal('not_joined', 'You are not in this conversation. Nothing was sent.')
    case 'silenced':
      return new Refusal('silenced', 'You cannot write here for now. Nothing was sent.')
    case 'blocked':
      return new Refusal('blocked', 'You cannot write to this person. Nothing was sent.')
    case 'unanswered':
      return new Refusal(
        'unanswered',
        `You have sent ${UNANSWERED_MAX} messages without an answer. You can write again when they reply.`,
      )
    case 'no_reply':
      return new Refusal('not_found', 'The message that you are answering was not found. Nothing was sent.')
    default:
      throw new Error(`unknown verdict ${verdict}`)
  }
}
