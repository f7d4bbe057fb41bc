import type { RoomLayout } from '#contract/chat-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayChange } from './may.ts'
import { publish, roomChanged, roomsChanged } from './news.ts'
import { lockWith, newInvite, type Room, roomColumns } from './room-rows.ts'
import { checkStart } from './room-starts.ts'
import { detailView, type RoomDetail, roomKindOf } from './views.ts'

export type RoomChange = {
  name?: string | undefined
  purpose?: string | undefined
  description?: string | undefined
  layout?: RoomLayout | undefined
  locked?: boolean | undefined
  /** null takes the event away */
  eventId?: bigint | null | undefined
  isPublic?: boolean | undefined
  maxParticipants?: number | undefined
  /** null takes the start away */
  startsAt?: Date | null | undefined
}

/** No one inside loses a seat, and the owner keeps theirs. @throws Refusal room_full */
async function checkSeats(tx: Tx, room: Room, seats: number): Promise<void> {
  const { taken } = await tx.one<{ taken: number }>(sql`
    select count(*) filter (where user_id <> ${room.createdById})::int + 1 as taken
    from room_participants where room_id = ${room.id} and left_at is null`)
  if (seats < taken)
    throw new Refusal(
      'room_full',
      `${taken} seats are taken, yours included: give the room at least that many`,
    )
}

/**
 * The owner changes texts, default layout, lock, linked event, seats or visibility of the room. A room that becomes private gets a
 * new invite: everybody who was inside knows the old one.
 * @throws Refusal not_found, forbidden, room_closed, event_not_open, room_full, malformed for a start that is not ahead
 */
export async function changeRoom(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { roomId, userId, change }: { roomId: bigint; userId: bigint; change: RoomChange },
): Promise<RoomDetail> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayChange(room, person))
  await checkStart(tx, change.startsAt)
  if (change.maxParticipants !== undefined) await checkSeats(tx, room, change.maxParticipants)
  const { eventId, isPublic = room.isPublic } = change
  const relinked = eventId !== undefined && eventId !== room.eventId
  const event = relinked && eventId !== null ? await events.open(tx, eventId, userId) : null
  const changed = await tx.one<Room>(sql`
    update video_rooms r set name = ${change.name ?? room.name}, purpose = ${change.purpose ?? room.purpose},
      description = ${change.description ?? room.description}, layout = ${change.layout ?? room.layout},
      locked = ${change.locked ?? room.locked}, event_id = ${relinked ? (event?.id ?? null) : room.eventId},
      kind = ${relinked ? roomKindOf(event) : room.kind}, is_public = ${isPublic},
      invite = ${room.isPublic && !isPublic ? newInvite() : room.invite},
      max_participants = ${change.maxParticipants ?? room.maxParticipants},
      starts_at = ${change.startsAt === undefined ? room.startsAt : change.startsAt}
    where r.id = ${roomId} returning ${roomColumns}`)
  publish(context, tx, [roomChanged(changed), roomsChanged])
  return detailView(tx, events, changed, person)
}
