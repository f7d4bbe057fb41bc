import type { z } from 'zod'
import type { RoomFilter } from '#contract/chat-limits.ts'
import type { participant, RoomDetail, RoomView } from '#contract/rooms.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { RoomEvents } from './linked-event.ts'
import { maySee, noSuchRoom, readRoom, roomColumns, standingOf } from './room-rows.ts'
import {
  detailView,
  type ListedRoom,
  listedColumns,
  type ParticipantRow,
  participantColumns,
  participantView,
  roomViews,
} from './views.ts'

/** Active rooms, newest first: public ones, those that the user owns, and those that the user is inside. */
export async function listRooms(
  tx: Tx,
  events: RoomEvents,
  userId: bigint,
  { filter, cursor, limit }: { filter: RoomFilter; cursor?: bigint | undefined; limit: number },
): Promise<RoomView[]> {
  const rooms = await tx.rows<ListedRoom>(sql`
    select ${roomColumns}, ${listedColumns} from video_rooms r join users u on u.id = r.created_by
    where r.status = 'active' and r.id < ${cursor ?? LARGEST_ID} and (${filter} = 'all' or r.kind = ${filter})
      and (r.is_public or r.created_by = ${userId} or exists (
        select from room_participants p where p.room_id = r.id and p.user_id = ${userId} and p.left_at is null))
    order by r.id desc limit ${limit}`)
  return roomViews(tx, events, rooms)
}

/** One room. @throws Refusal not_found for a private one without invite, ownership or an earlier visit */
export async function getRoom(
  tx: Tx,
  events: RoomEvents,
  { roomId, userId, invite }: { roomId: bigint; userId: bigint; invite?: string | undefined },
): Promise<RoomDetail> {
  const room = await readRoom(tx, roomId)
  const standing = await standingOf(tx, roomId, userId)
  if (!maySee(room, userId, standing, invite)) throw noSuchRoom()
  return detailView(tx, events, room, { userId, standing })
}

/** The people in a room now, in order of arrival. @throws Refusal not_found */
export async function listParticipants(
  tx: Tx,
  roomId: bigint,
  userId: bigint,
): Promise<z.input<typeof participant>[]> {
  const room = await readRoom(tx, roomId)
  if (!maySee(room, userId, await standingOf(tx, roomId, userId))) throw noSuchRoom()
  const rows = await tx.rows<ParticipantRow>(sql`
    select ${participantColumns} from room_participants p join users u on u.id = p.user_id
    where p.room_id = ${roomId} and p.left_at is null order by p.joined_at, p.id`)
  return rows.map(participantView)
}
