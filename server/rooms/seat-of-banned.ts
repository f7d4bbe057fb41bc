import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { depart } from './hand-over.ts'
import { publish } from './news.ts'
import { lockRoom } from './room-rows.ts'

/**
 * Takes a banned person out of every room, and their sockets with them. The rooms that they own stay theirs, since a ban ends.
 */
export async function emptySeats(
  context: Context,
  tx: Tx,
  { payload }: Fact<'person.banned'>,
): Promise<void> {
  const userId = BigInt(payload.userId)
  const rooms = await tx.rows<{ id: bigint }>(sql`
    select room_id as id from room_participants where user_id = ${userId} and left_at is null order by room_id`)
  for (const { id } of rooms) {
    const news = await depart(tx, await lockRoom(tx, id), [userId], { ownership: false })
    publish(context, tx, [{ type: 'room_left', roomId: id, userIds: [userId] }, ...news])
  }
}
