import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import type { Signal } from '#server/core/signals.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayRenewInvite } from './may.ts'
import { publish, roomChanged } from './news.ts'
import { lockWith, newInvite, type Room, readRoom, roomColumns } from './room-rows.ts'
import { detailView, type RoomDetail } from './views.ts'

/** Gives a locked room another invite: the link that people have stops working. People inside read the new one. */
export async function renewInvite(tx: Tx, room: Room): Promise<Signal> {
  const changed = await tx.one<Room>(sql`
    update video_rooms r set invite = ${newInvite()} where r.id = ${room.id} returning ${roomColumns}`)
  return roomChanged(changed)
}

/** The owner makes a new invite link. @throws Refusal not_found, forbidden, room_closed */
export async function renewRoomInvite(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { roomId, userId }: { roomId: bigint; userId: bigint },
): Promise<RoomDetail> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayRenewInvite(room, person))
  publish(context, tx, [await renewInvite(tx, room)])
  return detailView(tx, events, await readRoom(tx, roomId), person)
}
