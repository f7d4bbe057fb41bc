import { admit } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkMayEnter, checkNotBanned } from '#server/moderation/index.ts'
import { isClosed } from '#server/users/index.ts'
import { peopleChanged, publish, roomChanged } from './news.ts'
import {
  checkNotRemoved,
  checkOpen,
  lockRoom,
  maySee,
  noSuchRoom,
  type Room,
  standingOf,
} from './room-rows.ts'
import { readParticipant } from './views.ts'

/** The owner's seat is kept: a full room never shuts its owner out. @throws Refusal room_full */
async function checkSeat(tx: Tx, room: Room, userId: bigint): Promise<void> {
  const { people, kept } = await tx.one<{ people: number; kept: number }>(sql`
    select count(*)::int as people,
      case when ${userId !== room.created_by} and not coalesce(bool_or(user_id = ${room.created_by}), false)
        then 1 else 0 end as kept
    from room_participants where room_id = ${room.id} and left_at is null`)
  if (people + kept < room.max_participants) return
  const there = `${people} ${people === 1 ? 'person is' : 'people are'} in it`
  throw new Refusal(
    'room_full',
    `This room is full: ${there}${kept ? ', and one seat is kept for its owner' : ''}`,
  )
}

/**
 * Enters a room, or confirms that the user is inside. The first person in an empty room controls its video.
 * @throws Refusal not_found, forbidden (removed before), room_closed, silenced, blocked, room_locked, room_full
 */
export async function joinRoom(
  context: Context,
  tx: Tx,
  { roomId, userId, invite }: { roomId: bigint; userId: bigint; invite?: string | undefined },
) {
  // People are locked before rooms, as the closure of an account does.
  if (await isClosed(tx, userId)) throw new Refusal('unauthorized', 'Sign in first')
  const room = await lockRoom(tx, roomId)
  const standing = await standingOf(tx, roomId, userId)
  checkNotRemoved(standing)
  if (!maySee(room, userId, standing, invite)) throw noSuchRoom()
  if (standing.inside) {
    await tx.change(
      sql`update room_participants set seen_at = clock_now() where id = ${standing.participantId}`,
    )
    return readParticipant(tx, standing.participantId!)
  }
  checkOpen(room)
  await checkNotBanned(tx, userId)
  await checkMayEnter(tx, userId, room.created_by)
  if (room.locked && room.created_by !== userId)
    throw new Refusal('room_locked', 'This room is locked: nobody new gets in for now')
  await checkSeat(tx, room, userId)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into room_participants (room_id, user_id) values (${roomId}, ${userId})
    on conflict (room_id, user_id) do update set joined_at = clock_now(), seen_at = clock_now(), left_at = null,
      left_on_purpose = false
    returning id`)
  await admit(tx, room.channel_id, [userId])
  if (room.host_id === null)
    await tx.change(sql`update video_rooms set host_id = ${userId}, emptied_at = null where id = ${roomId}`)
  publish(context, tx, [...(room.host_id === null ? [roomChanged(room)] : []), ...peopleChanged(room)])
  return readParticipant(tx, id)
}
