import { dismiss } from '#server/chat/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { dropCover } from '#server/covers/index.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayClose } from './may.ts'
import { type News, publish, roomChanged, roomsChanged } from './news.ts'
import { lockWith, positionMsAt, type Room, readRoom } from './room-rows.ts'
import { detailView, type RoomDetail } from './views.ts'

/** The owner closes a room for good. Closing it twice changes nothing. @throws Refusal not_found, forbidden */
export async function closeRoom(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { roomId, userId }: { roomId: bigint; userId: bigint },
): Promise<RoomDetail> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayClose(room, person))
  if (room.status === 'active') publish(context, tx, await close(tx, room))
  return detailView(tx, events, await readRoom(tx, roomId), { ...person, inside: false })
}

/** Closes a locked room: everybody leaves it, the video stops, and its cover is deleted. */
export async function close(tx: Tx, room: Room): Promise<News> {
  const gone = await tx.rows<{ user_id: bigint }>(sql`
    update room_participants set left_at = clock_now() where room_id = ${room.id} and left_at is null returning user_id`)
  await dismiss(
    tx,
    room.channelId,
    gone.map(({ user_id }) => user_id),
  )
  await dropCover(tx, 'room', room.id)
  const now = await productNow(tx)
  await tx.change(sql`
    update video_rooms set status = 'closed', host_id = null, emptied_at = coalesce(emptied_at, ${now}::timestamptz),
      playing = false, position_ms = ${positionMsAt(room, now) ?? 0}, playback_at = ${now}, revision = revision + 1
    where id = ${room.id}`)
  // The people inside keep watching: the room's last signal is that it has changed.
  return [roomChanged(room), roomsChanged]
}
