import type { RoomLayout } from '#contract/chat-limits.ts'
import type { RoomDetail } from '#contract/rooms.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomEvents } from './linked-event.ts'
import { listChanged, publish, roomChanged } from './news.ts'
import { checkOpen, lockRoom, maySee, noSuchRoom, type Room, roomColumns, standingOf } from './room-rows.ts'
import { detailView, kindOf } from './views.ts'

export type RoomChange = {
  name?: string | undefined
  purpose?: string | undefined
  description?: string | undefined
  layout?: RoomLayout | undefined
  locked?: boolean | undefined
  /** null takes the event away */
  eventId?: bigint | null | undefined
}

/**
 * The owner changes texts, default layout, lock or linked event.
 * @throws Refusal not_found, forbidden, room_closed, event_not_open
 */
export async function changeRoom(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { roomId, userId, change }: { roomId: bigint; userId: bigint; change: RoomChange },
): Promise<RoomDetail> {
  const room = await lockRoom(tx, roomId)
  const standing = await standingOf(tx, roomId, userId)
  if (!maySee(room, userId, standing)) throw noSuchRoom()
  if (room.created_by !== userId) throw new Refusal('forbidden', 'Only the owner changes a room')
  checkOpen(room)
  const { eventId } = change
  const relinked = eventId !== undefined && eventId !== room.event_id
  const event = relinked && eventId !== null ? await events.open(tx, eventId) : null
  const changed = await tx.one<Room>(sql`
    update video_rooms r set name = ${change.name ?? room.name}, purpose = ${change.purpose ?? room.purpose},
      description = ${change.description ?? room.description}, layout = ${change.layout ?? room.layout},
      locked = ${change.locked ?? room.locked}, event_id = ${relinked ? (event?.id ?? null) : room.event_id},
      kind = ${relinked ? kindOf(event) : room.kind}
    where r.id = ${roomId} returning ${roomColumns}`)
  publish(context, tx, [roomChanged(changed), listChanged])
  return detailView(tx, events, changed, { userId, standing })
}
