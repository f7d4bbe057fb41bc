import { openChannel } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { lockCaller } from '#server/users/index.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayCreate } from './may.ts'
import { publish, roomsChanged } from './news.ts'
import { newInvite, openRoomsOf, type Room, roomColumns, standingOf } from './room-rows.ts'
import { checkStart } from './room-starts.ts'
import { readVideo, startOf } from './set-playback.ts'
import { detailView, type RoomDetail, roomKindOf } from './views.ts'

export type NewRoom = {
  creatorId: bigint
  name: string
  purpose: string
  description: string
  eventId?: bigint | null | undefined
  videoUrl?: string | null
  isPublic: boolean
  maxParticipants: number
  startsAt?: Date | null | undefined
}

/**
 * Opens a watch room. Its owner enters it like everybody else.
 * @throws Refusal malformed for a link that is no video or a start that is not ahead, too_many_rooms, not_found, event_not_open
 */
export async function createRoom(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { creatorId, eventId, videoUrl, startsAt = null, ...room }: NewRoom,
): Promise<RoomDetail> {
  const video = readVideo(videoUrl ?? null)
  // also keeps parallel calls from exceeding the number of rooms
  await lockCaller(tx, creatorId)
  await checkStart(tx, startsAt)
  const event = eventId ? await events.open(tx, eventId, creatorId) : null
  obey(mayCreate(await openRoomsOf(tx, creatorId)))
  const { id } = await tx.one<{ id: bigint }>(sql`select nextval('video_room_ids') as id`)
  const channelId = await openChannel(tx, 'room', id.toString())
  const made = await tx.one<Room>(sql`
    insert into video_rooms as r (id, name, purpose, description, event_id, kind, is_public, invite, max_participants,
      created_by, channel_id, video_url, position_ms, starts_at)
    values (${id}, ${room.name}, ${room.purpose}, ${room.description}, ${event?.id ?? null}, ${roomKindOf(event)},
      ${room.isPublic}, ${newInvite()}, ${room.maxParticipants}, ${creatorId}, ${channelId},
      ${video?.url ?? null}, ${startOf(video)}, ${startsAt})
    returning ${roomColumns}`)
  publish(context, tx, [roomsChanged])
  return detailView(tx, events, made, await standingOf(tx, made.id, creatorId))
}
