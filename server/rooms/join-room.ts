import { admit } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { banRefusal, hasBlocked } from '#server/moderation/index.ts'
import { isClosed } from '#server/users/index.ts'
import { type Entry, mayJoin, mayOpen } from './may.ts'
import { peopleChanged, publish, roomChanged } from './news.ts'
import { lockWith, type Room } from './room-rows.ts'
import { readParticipant } from './views.ts'

/** The facts that decide about a person who is not inside yet. */
async function readEntry(tx: Tx, room: Room, userId: bigint): Promise<Entry> {
  const inside = await tx.one<{ people: number; ownerInside: boolean }>(sql`
    select count(*)::int as people, coalesce(bool_or(user_id = ${room.createdById}), false) as "ownerInside"
    from room_participants where room_id = ${room.id} and left_at is null`)
  return {
    ...inside,
    ban: await banRefusal(tx, userId),
    blocked: await hasBlocked(tx, room.createdById, userId),
  }
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
  const { room, person } = await lockWith(tx, roomId, userId)
  if (person.inside) {
    obey(mayOpen(room, person, invite))
    await tx.change(
      sql`update room_participants set seen_at = clock_now() where id = ${person.participantId}`,
    )
    return readParticipant(tx, person.participantId!)
  }
  obey(mayJoin(room, person, { ...(await readEntry(tx, room, userId)), invite }))
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into room_participants (room_id, user_id) values (${roomId}, ${userId})
    on conflict (room_id, user_id) do update set joined_at = clock_now(), seen_at = clock_now(), left_at = null,
      left_on_purpose = false
    returning id`)
  await admit(tx, room.channelId, [userId])
  if (room.hostId === null)
    await tx.change(sql`update video_rooms set host_id = ${userId}, emptied_at = null where id = ${roomId}`)
  publish(context, tx, [...(room.hostId === null ? [roomChanged(room)] : []), ...peopleChanged(room)])
  return readParticipant(tx, id)
}
