import type { RoomMessage } from '#contract/rooms.ts'
import { readMessages } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { messageView } from './read-messages.ts'
import {
  checkOpen,
  maySee,
  newMessageView,
  noSuchRoom,
  positionAt,
  type Room,
  standingOf,
} from './room-rows.ts'
import type { Talk } from './talk.ts'

export type RoomText = {
  roomId: bigint
  userId: bigint
  content: string
  clientId?: string | undefined
  replyToId?: bigint | undefined
}

/**
 * Writes in a room, at the position of the host's video. The channel's members are the people inside, so the writer of
 * messages judges membership and mutes.
 * @throws Refusal not_found, room_closed, not_joined, silenced, rate_limited
 */
export async function sendMessage(
  context: Context,
  talk: Talk,
  { roomId, userId, content, clientId, replyToId }: RoomText,
): Promise<RoomMessage> {
  const [room, user] = await Promise.all([talk.rooms.submit(roomId), talk.face(userId)])
  if (!room) throw noSuchRoom()
  if (room.status === 'closed') {
    await mustSee(context, room, userId)
    checkOpen(room)
  }
  const positionMs = positionAt(room, room.now)
  const posted = await talk.writer
    .submit({ channelId: room.channel_id, senderId: userId, content, clientId, replyToId, positionMs })
    .catch(async (error) => {
      if (error instanceof Refusal && error.code === 'not_joined') {
        await mustSee(context, room, userId)
        throw new Refusal('not_joined', 'Only people in this room write here. Nothing was sent.')
      }
      throw error
    })
  const { id, createdAt, previousId, repeated } = posted
  let message = newMessageView(roomId, user, { id, createdAt, content, type: 'text', clientId, positionMs })
  if (repeated || replyToId !== undefined) {
    const [stored] = await readMessages(context.db, room.channel_id, 0n, { after: id - 1n, limit: 1 })
    message = messageView(roomId, stored!, user)
  }
  // A repeated one is told again, because the first time may have been lost with its node: who has it ignores it.
  context.signals.send({ type: 'room_message', roomId, previousId, message })
  return message
}

/** @throws Refusal not_found */
async function mustSee({ db }: Context, room: Room, userId: bigint): Promise<void> {
  if (!maySee(room, userId, await standingOf(db, room.id, userId))) throw noSuchRoom()
}
