import { type PageOf, readMessages, threadSides } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type MessagePerson, peopleFor } from './people.ts'
import { readUpTo } from './read-thread.ts'
import { findThread } from './threads.ts'
import { type MessageReply, viewMessages } from './views.ts'

/** Another person whose account exists. @throws Refusal not_found */
export async function otherPerson(
  tx: Tx,
  userId: bigint,
  otherId: bigint,
  bothWrote: boolean,
): Promise<{ me: MessagePerson; other: MessagePerson }> {
  const people = await peopleFor(tx, userId, [userId, otherId], () => bothWrote)
  const other = people.get(otherId)
  if (!other || otherId === userId) throw new Refusal('not_found', 'There is no such person')
  return { me: people.get(userId)!, other }
}

/**
 * A page of the thread with a person, oldest first. The newest page marks received messages as read, and notifies the sender's screens.
 * @throws Refusal not_found
 */
export async function listMessages(
  context: Context,
  userId: bigint,
  otherId: bigint,
  page: PageOf,
): Promise<MessageReply[]> {
  const { db } = context
  const channelId = await findThread(db, userId, otherId)
  const sides = channelId === undefined ? undefined : await threadSides(db, channelId, userId)
  const { me, other } = await otherPerson(db, userId, otherId, isKnown(sides))
  if (channelId === undefined || !sides) return []
  const messages = await readMessages(db, channelId, userId, page)
  const newest = messages.at(-1)?.id
  if (page.before === undefined && page.after === undefined && newest !== undefined)
    await readUpTo(context, { channelId, userId, otherId, upTo: newest })
  return viewMessages(db, messages, {
    userId,
    otherId,
    readUpTo: sides.readUpTo,
    otherReadUpTo: other.blocked ? 0n : sides.otherReadUpTo,
    faceOf: (id) => (id === userId ? me : other).face,
  })
}

/** Whether the two have written to each other, so that each may see the other's whole name. */
export const isKnown = (sides: { sent: number; otherSent: number } | undefined): boolean =>
  sides !== undefined && sides.sent > 0 && sides.otherSent > 0
