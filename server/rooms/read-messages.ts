import type { RoomMessage } from '#contract/rooms.ts'
import { type PageOf, readMessages, type StoredMessage } from '#server/chat/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { PublicFace } from '#server/users/index.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { maySee, noSuchRoom, type Room, readRoom, standingOf } from './room-rows.ts'

/** The room of an act that only people inside may do. @throws Refusal not_found, not_joined */
export async function roomInside(tx: Tx, roomId: bigint, userId: bigint): Promise<Room> {
  const room = await readRoom(tx, roomId)
  const standing = await standingOf(tx, roomId, userId)
  if (!maySee(room, userId, standing)) throw noSuchRoom()
  if (!standing.inside) throw new Refusal('not_joined', 'Only people in this room see its messages')
  return room
}

export const messageView = (roomId: bigint, message: StoredMessage, user: PublicFace): RoomMessage => ({
  id: message.id.toString(),
  roomId: roomId.toString(),
  userId: message.senderId.toString(),
  content: message.content,
  messageType: message.type,
  user,
  createdAt: message.createdAt.toISOString(),
  clientId: message.clientId,
  position: message.positionMs === null ? null : message.positionMs / 1000,
  replyTo: message.replyTo && {
    ...message.replyTo,
    id: message.replyTo.id.toString(),
    senderId: message.replyTo.senderId.toString(),
  },
  reactions: message.reactions,
  removed: message.removed,
})

/** A page of a room's messages, oldest first. @throws Refusal not_found, not_joined */
export async function roomMessages(
  tx: Tx,
  { roomId, userId }: { roomId: bigint; userId: bigint },
  page: PageOf,
): Promise<RoomMessage[]> {
  const room = await roomInside(tx, roomId, userId)
  const messages = await readMessages(tx, room.channel_id, userId, page)
  const senders = await tx.rows<PersonRow>(sql`
    select ${personColumns} from users u where u.id = any(${[...new Set(messages.map(({ senderId }) => senderId))]}::bigint[])`)
  const faces = new Map(senders.map((row) => [row.user_id, publicFace(row)]))
  return messages.map((message) => messageView(roomId, message, faces.get(message.senderId)!))
}
