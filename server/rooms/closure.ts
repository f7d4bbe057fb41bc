import { sql, type Tx } from '#server/core/db.ts'
import { type Fact, recordFact } from '#server/facts/index.ts'
import type { Context } from '#server/core/context.ts'
import { close } from './close-room.ts'
import { depart } from './hand-over.ts'
import { listChanged } from './news.ts'
import { lockRoom } from './room-rows.ts'

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** somebody closed the account and is no longer in these rooms */
    'rooms.person-gone': { roomIds: string[] }
  }
}

export const ROOM_FACTS = ['rooms.person-gone'] as const

/** The rooms that a person owns or has been in, the newest 10,000. */
export const exportRooms = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select r.id, r.name, r.purpose, r.description, r.created_by = ${userId} as owner, r.status, p.joined_at as "joinedAt",
      p.left_at as "leftAt", p.display_emoji as "displayEmoji"
    from video_rooms r left join room_participants p on p.room_id = r.id and p.user_id = ${userId}
    where r.created_by = ${userId} or p.id is not null order by r.id desc limit 10000`)

/** Hands a person's rooms over, or closes those where nobody else is, and forgets where they have been. */
export async function forgetRooms(tx: Tx, userId: bigint): Promise<void> {
  const rooms = await tx.rows<{ id: bigint }>(sql`
    select r.id from video_rooms r where r.status = 'active' and (r.created_by = ${userId} or exists (
      select from room_participants p where p.room_id = r.id and p.user_id = ${userId} and p.left_at is null))
    order by r.id`)
  for (const { id } of rooms) {
    const room = await lockRoom(tx, id)
    if (room.status === 'closed') continue
    await depart(tx, room, [userId], { ownership: true })
    const { created_by } = await lockRoom(tx, id)
    if (created_by === userId) await close(tx, await lockRoom(tx, id))
  }
  await tx.change(sql`delete from room_participants where user_id = ${userId}`)
  await tx.change(sql`delete from room_bans where user_id = ${userId}`)
  await tx.change(sql`update video_rooms set name = 'A closed room', purpose = '', description = '' where created_by = ${userId}`)
  if (rooms.length > 0) await recordFact(tx, 'rooms.person-gone', { roomIds: rooms.map(({ id }) => `${id}`) })
}

/** Everybody in these rooms reads them again: a message about the hand-over is read with the rest. */
export async function tellOfClosure(
  { signals }: Context,
  tx: Tx,
  { payload }: Fact<(typeof ROOM_FACTS)[number]>,
): Promise<void> {
  tx.afterCommit(() => {
    for (const id of payload.roomIds) {
      const roomId = BigInt(id)
      signals.send({ type: 'room_changed', roomId })
      signals.send({ type: 'room_participants_changed', roomId })
    }
    signals.send(listChanged)
  })
}
