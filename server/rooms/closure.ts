import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { close } from './close-room.ts'
import { depart } from './hand-over.ts'
import { publish } from './news.ts'
import { lockRoom } from './room-rows.ts'

/** The rooms that a person owns or has been in, the newest 10,000. */
export const exportRooms = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select r.id, r.name, r.purpose, r.description, r.created_by = ${userId} as owner, r.status, p.joined_at as "joinedAt",
      p.left_at as "leftAt", p.display_emoji as "displayEmoji"
    from video_rooms r left join room_participants p on p.room_id = r.id and p.user_id = ${userId}
    where r.created_by = ${userId} or p.id is not null order by r.id desc limit 10000`)

/** Hands a person's rooms over, or closes rooms without anybody else, and forgets where the person has been. */
export async function forgetRooms(tx: Tx, userId: bigint, context: Context): Promise<void> {
  const rooms = await tx.rows<{ id: bigint }>(sql`
    select r.id from video_rooms r where r.status = 'active' and (r.created_by = ${userId} or exists (
      select from room_participants p where p.room_id = r.id and p.user_id = ${userId} and p.left_at is null))
    order by r.id`)
  for (const { id } of rooms) {
    const room = await lockRoom(tx, id)
    if (room.status === 'closed') continue
    publish(context, tx, await depart(tx, room, [userId], { ownership: true }))
    const after = await lockRoom(tx, id)
    if (after.createdById === userId) publish(context, tx, await close(tx, after))
  }
  await tx.change(sql`delete from room_participants where user_id = ${userId}`)
  await tx.change(sql`delete from room_bans where user_id = ${userId}`)
  await tx.change(sql`delete from room_reminders where user_id = ${userId}`)
  await tx.change(
    sql`update video_rooms set name = 'A closed room', purpose = '', description = '' where created_by = ${userId}`,
  )
}
