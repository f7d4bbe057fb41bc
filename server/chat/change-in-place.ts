import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Answer, obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findMessage, noSuchMessage, react, removeMessage } from './change-message.ts'
import type { Place } from './place.ts'

type OneMessage = { placeId: bigint; messageId: bigint; userId: bigint }

/** Sets a person's reaction to a message; null removes it. @throws Refusal not_found, silenced, and the place's refusals */
export async function reactInPlace(
  context: Context,
  tx: Tx,
  place: Place,
  { placeId, messageId, userId, emoji }: OneMessage & { emoji: string | null },
): Promise<Record<never, never>> {
  const channelId = await place.mayReact(tx, placeId, userId)
  await react(tx, { channelId, messageId, userId, emoji })
  publishChange(context, tx, place, { placeId, messageId })
  return {}
}

/** People remove their own messages, and the place's owner any. @param senderId undefined for any message of another person */
export const mayRemoveMessage = (
  { ownerId, removedBy }: { ownerId: bigint; removedBy: string },
  senderId: bigint | undefined,
  userId: bigint,
): Answer => (userId === senderId || userId === ownerId ? undefined : new Refusal('forbidden', removedBy))

/** Removes one of a person's own messages; the place's owner removes any. @throws Refusal not_found, forbidden */
export async function removeFromPlace(
  context: Context,
  tx: Tx,
  place: Place,
  { placeId, messageId, userId }: OneMessage,
): Promise<Record<never, never>> {
  const { channelId, ownerId } = await place.mayRemove(tx, placeId, userId)
  const message = await findMessage(tx, messageId)
  if (message?.channelId !== channelId) throw noSuchMessage()
  obey(mayRemoveMessage({ ownerId, removedBy: place.removedBy }, message.senderId, userId))
  if (await removeMessage(tx, { channelId, messageId }))
    publishChange(context, tx, place, { placeId, messageId })
  return {}
}

function publishChange(
  { signals }: Context,
  tx: Tx,
  { kind }: Place,
  which: { placeId: bigint; messageId: bigint },
): void {
  tx.afterCommit(() => signals.send({ type: 'place_message_changed', kind, ...which }))
}
