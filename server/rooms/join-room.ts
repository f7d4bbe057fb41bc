import { admit } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkMayEnter, checkNotBanned } from '#server/moderation/index.ts'
import { isClosed } from '#server/users/index.ts'
import { peopleChanged, publish, roomChanged } from './news.ts'
import { checkOpen, lockRoom, maySee, noSuchRoom, standingOf } from './room-rows.ts'
import { readParticipant } from './views.ts'

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
  if (!maySee(room, userId, standing, invite)) throw noSuchRoom()
  if (standing.banned) throw new Refusal('forbidden', 'The owner has removed you from this room')
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
  const { people } = await tx.one<{ people: number }>(sql`
    select count(*)::int as people from room_participants where room_id = ${roomId} and left_at is null`)
  if (people >= room.max_participants)
    throw new Refusal('room_full', `This room is full: ${people} people are in it`)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into room_participants (room_id, user_id) values (${roomId}, ${userId})
    on conflict (room_id, user_id) do update set joined_at = clock_now(), seen_at = clock_now(), left_at = null
    returning id`)
  await admit(tx, room.channel_id, [userId])
  if (room.host_id === null)
    await tx.change(sql`update video_rooms set host_id = ${userId}, emptied_at = null where id = ${roomId}`)
  publish(context, tx, [...(room.host_id === null ? [roomChanged(room)] : []), ...peopleChanged(room)])
  return readParticipant(tx, id)
}
