import { findMessage, react, removeMessage } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { publish } from './news.ts'
import { roomInside } from './read-messages.ts'
import { maySee, noSuchRoom, readRoom, standingOf } from './room-rows.ts'

type OneMessage = { roomId: bigint; messageId: bigint; userId: bigint }

/** Sets the caller's reaction to a message; null takes it away. @throws Refusal not_found, not_joined, silenced */
export async function reactInRoom(
  context: Context,
  tx: Tx,
  { roomId, messageId, userId, emoji }: OneMessage & { emoji: string | null },
): Promise<Record<never, never>> {
  const room = await roomInside(tx, roomId, userId)
  await react(tx, { channelId: room.channel_id, messageId, userId, emoji })
  publish(context, tx, [{ type: 'room_message_changed', roomId, messageId }])
  return {}
}

/** Removes one of the caller's own messages; the owner removes any. @throws Refusal not_found, forbidden */
export async function removeFromRoom(
  context: Context,
  tx: Tx,
  { roomId, messageId, userId }: OneMessage,
): Promise<Record<never, never>> {
  const room = await readRoom(tx, roomId)
  if (!maySee(room, userId, await standingOf(tx, roomId, userId))) throw noSuchRoom()
  const message = await findMessage(tx, messageId)
  if (message?.channelId !== room.channel_id) throw new Refusal('not_found', 'There is no such message')
  if (message.senderId !== userId && room.created_by !== userId)
    throw new Refusal('forbidden', 'Only its author and the owner of the room remove a message')
  if (await removeMessage(tx, { channelId: room.channel_id, messageId }))
    publish(context, tx, [{ type: 'room_message_changed', roomId, messageId }])
  return {}
}
