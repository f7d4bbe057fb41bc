import type { z } from 'zod'
import type { directMessage } from '#contract/messages.ts'
import type { Selection } from '#contract/odds.ts'
import { eventsNotFor, linkedEvents } from '#server/bets/index.ts'
import type { StoredMessage } from '#server/chat/index.ts'
import type { Tx } from '#server/core/db.ts'
import { isOnBreak } from '#server/safer-play/index.ts'
import type { PublicFace } from '#server/users/index.ts'
import { offeredSides } from './offered-sides.ts'

export type MessageReply = z.input<typeof directMessage>

/** The two people of a thread, and the read mark of each. */
export type Sides = {
  userId: bigint
  otherId: bigint
  readUpTo: bigint
  otherReadUpTo: bigint
  faceOf(id: bigint): PublicFace
}

/**
 * Messages of a thread as the wire shows them, with their events. A reader on a break gets only the text of others' messages; nobody else
 * sees a difference (row Y-09).
 */
export async function viewMessages(
  tx: Tx,
  messages: readonly StoredMessage[],
  { userId, otherId, readUpTo, otherReadUpTo, faceOf }: Sides,
): Promise<MessageReply[]> {
  const shared = messages.flatMap(({ eventId, removed }) => (eventId === null || removed ? [] : [eventId]))
  const events = await linkedEvents(tx, shared, userId)
  const hidden = await eventsNotFor(
    tx,
    shared.filter((id) => !events.has(id)),
    userId,
  )
  const offered = await offeredSides(tx, userId, otherId, shared)
  const invites = messages.some(({ senderId, eventId }) => senderId !== userId && eventId !== null)
  const closed = invites && (await isOnBreak(tx, userId))
  return messages.map(
    ({ id, senderId, content, clientId, createdAt, removed, eventId, replyTo, reactions }) => {
      const mine = senderId === userId
      const event = eventId !== null && !removed && (mine || !closed) ? events.get(eventId) : undefined
      return {
        id,
        senderId,
        receiverId: mine ? otherId : userId,
        content,
        clientId,
        createdAt,
        removed,
        read: id <= (mine ? otherReadUpTo : readUpTo),
        sender: faceOf(senderId),
        replyTo,
        reactions,
        ...(eventId !== null && !removed && hidden.has(eventId) && { notForYou: true as const }),
        ...(event && { event: withOffer(event, clientId === null ? undefined : offered.get(clientId)) }),
      }
    },
  )
}

const withOffer = <E extends object>(event: E, offered: Selection | undefined) =>
  offered ? { ...event, offered } : event
