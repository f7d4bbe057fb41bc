import { openSides } from '#server/bets/index.ts'
import { unreadEvents } from '#server/chat/index.ts'
import type { Since } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'

const CHALLENGES_MAX = 2

/** The newest unread bet challenges on events that are still open. */
export const challengesSince: Since = async (tx, { userId, since, practice }) => {
  const sent = await unreadEvents(tx, userId, since)
  const events = await openSides(
    tx,
    sent.map(({ eventId }) => eventId),
    { userId, practice },
  )
  const open = sent.filter(({ eventId }) => events.has(eventId)).slice(0, CHALLENGES_MAX)
  const faces = await publicFaces(
    tx,
    open.map(({ senderId }) => senderId),
  )
  return open.map(({ senderId, eventId }) => ({
    kind: 'challenge',
    person: faces.get(senderId)!,
    event: events.get(eventId)!,
  }))
}
