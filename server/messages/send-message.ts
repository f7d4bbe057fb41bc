import { linkedEvents, unwelcome, welcome } from '#server/bets/index.ts'
import {
  admit,
  asStored,
  type MessageWriter,
  openChannel,
  type Posted,
  readMessages,
  threadSides,
} from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { blockRefusal, checkNotBlocked } from '#server/moderation/index.ts'
import { isOnBreak } from '#server/safer-play/index.ts'
import { displayName, lockCallerWith, shortName } from '#server/users/index.ts'
import { isKnown } from './list-messages.ts'
import { announceMessage } from './live.ts'
import { countNewThread } from './new-threads.ts'
import type { Notices } from './notice-message.ts'
import { type MessagePerson, peopleFor } from './people.ts'
import { readByWriting } from './read-thread.ts'
import { findThread, type KnownThread, type KnownThreads, subjectOf } from './threads.ts'
import { type MessageReply, viewMessages } from './views.ts'

export type NewDirectMessage = {
  senderId: bigint
  receiverId: bigint
  content: string
  eventId?: bigint | undefined
  clientId?: string | undefined
  replyToId?: bigint | undefined
}

const noSuchPerson = () => new Refusal('not_found', 'There is no such person. Nothing was sent.')

/** The parts that sending needs in addition to the context. */
export type Sending = { writer: MessageWriter; known: KnownThreads; notices: Notices }

/**
 * Sends a message to a person. A repeated clientId returns the first message and announces it again, because its node may have died before
 * the announcement; a reader who has the message ignores it.
 * @throws Refusal malformed (to oneself), not_found (person, event, answered message), blocked, unanswered, silenced,
 *   rate_limited (new people in a day)
 */
export async function sendMessage(
  context: Context,
  sending: Sending,
  message: NewDirectMessage,
): Promise<MessageReply> {
  const { db } = context
  const { senderId, receiverId, content, clientId, replyToId, eventId } = message
  if (senderId === receiverId) throw new Refusal('malformed', 'You cannot write to yourself')
  const people = await peopleFor(db, senderId, [senderId, receiverId], () => true)
  const [sender, receiver] = [people.get(senderId)!, people.get(receiverId)]
  if (!receiver || receiver.closed) throw noSuchPerson()
  if (eventId !== undefined && !(await linkedEvents(db, [eventId], senderId)).has(eventId))
    throw new Refusal('not_found', 'There is no such event. Nothing was sent.')
  const { thread, posted } = await inviting(db, message, async () => {
    const opened = await openThread(context, sending, message)
    const written = await sending.writer
      .submit({ channelId: opened.channelId, senderId, content, clientId, replyToId, eventId })
      .catch((error) => refusedTo(db, message, error))
    return { thread: opened, posted: written }
  })
  const { channelId } = thread
  await readByWriting(context, { channelId, userId: senderId, otherId: receiverId }, posted)
  const reply = await viewSent(context, thread, { ...message, posted, sender, receiver })
  if (!posted.repeated || !(receiver.blocked || reply.removed))
    await announce(context, sending, thread, { message, posted, reply, sender, receiver })
  return reply
}

/** Sends a message whose receiver becomes a guest of the event in it; a refused message makes nobody a guest. */
async function inviting<T>(
  db: Db,
  { senderId, receiverId, eventId }: NewDirectMessage,
  write: () => Promise<T>,
): Promise<T> {
  if (eventId === undefined) return write()
  const guest = { eventId, creatorId: senderId, guestId: receiverId }
  // before the message: its reader finds the event
  const did = await welcome(db, guest)
  try {
    return await write()
  } catch (error) {
    // after any other fault the message may be there, and its reader needs the event
    if (did && error instanceof Refusal) await unwelcome(db, guest, did)
    throw error
  }
}

/** The writer judges a block in its own statement, and does not reveal whose block it is. @throws the refusal in the sender's words */
async function refusedTo(db: Db, { senderId, receiverId }: NewDirectMessage, error: unknown): Promise<never> {
  const isBlocked = error instanceof Refusal && error.code === 'blocked'
  throw (isBlocked && (await blockRefusal(db, senderId, receiverId, 'write'))) || error
}

/** The thread of two people, created by the first message. @throws Refusal blocked, not_found, rate_limited */
async function openThread(
  context: Context,
  { known }: Sending,
  { senderId, receiverId }: NewDirectMessage,
): Promise<KnownThread> {
  const subject = subjectOf(senderId, receiverId)
  const remembered = known.get(subject)
  if (remembered) return remembered
  const channelId =
    (await findThread(context.db, senderId, receiverId)) ??
    (await context.db.transact(async (tx) => {
      // the sender opens one thread at a time
      if (!(await lockCallerWith(tx, senderId, receiverId))) throw noSuchPerson()
      await checkNotBlocked(tx, senderId, receiverId, 'write')
      // both wrote at the same time, and the other's message has created the thread
      const other = await findThread(tx, senderId, receiverId)
      if (other !== undefined) return other
      await countNewThread(context, tx, senderId)
      const made = await openChannel(tx, 'thread', subject)
      await admit(tx, made, [senderId, receiverId])
      return made
    }))
  const thread = { channelId, bothWrote: false }
  known.set(subject, thread)
  return thread
}

/** The written message as its sender sees it. Reads a reply, or an earlier written message, again. */
async function viewSent(
  { db }: Context,
  { channelId }: KnownThread,
  sent: NewDirectMessage & { posted: Posted; sender: MessagePerson; receiver: MessagePerson },
): Promise<MessageReply> {
  const { senderId, receiverId, posted, sender, receiver } = sent
  const readAgain = posted.repeated || sent.replyToId !== undefined
  const [message] = readAgain
    ? await readMessages(db, channelId, senderId, { after: posted.id - 1n, limit: 1 })
    : [asStored({ ...sent, channelId }, posted)]
  const sides = posted.repeated ? await threadSides(db, channelId, senderId) : undefined
  const [reply] = await viewMessages(db, [message!], {
    userId: senderId,
    otherId: receiverId,
    readUpTo: 0n,
    otherReadUpTo: receiver.blocked ? 0n : (sides?.otherReadUpTo ?? 0n),
    faceOf: (id) => (id === senderId ? sender : receiver).face,
  })
  return reply!
}

type Sent = {
  message: NewDirectMessage
  posted: Posted
  reply: MessageReply
  sender: MessagePerson
  receiver: MessagePerson
}

/**
 * Sends the message to both people's screens, and notifies the receiver. A challenge to a person on a break rings no bell. Both screens
 * fetch a challenge, so that the person on a break gets it without its event, and its sender sees no difference.
 */
async function announce(
  context: Context,
  { known, notices }: Sending,
  thread: KnownThread,
  { message: { senderId, receiverId, eventId }, posted, reply, sender }: Sent,
): Promise<void> {
  const bothWrote = thread.bothWrote || isKnown(await threadSides(context.db, thread.channelId, senderId))
  if (bothWrote && !thread.bothWrote)
    known.set(subjectOf(senderId, receiverId), { ...thread, bothWrote: true })
  const lastName = bothWrote ? sender.face.lastName : shortName(sender.face.lastName)
  const paused = eventId !== undefined && (await isOnBreak(context.db, receiverId))
  announceMessage(
    context,
    // the two people see reactions to a repeated message, and perhaps a challenge, differently: both screens fetch it
    posted.repeated || eventId !== undefined ? undefined : { ...reply, sender: { ...sender.face, lastName } },
    { senderId, receiverId, messageId: posted.id, afterId: posted.previousId },
  )
  if (paused) return
  const senderName = displayName({ firstName: sender.face.firstName, lastName })
  await notices
    .submit({ channelId: thread.channelId, senderId, receiverId, senderName })
    .catch((error) => context.log.error({ err: error }, 'notifying of a message failed'))
}
