import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { depart } from './hand-over.ts'
import { maySee } from './may.ts'
import { leftRoom, publish } from './news.ts'
import { lockWith } from './room-rows.ts'

/**
 * Leaves a room. An owner who leaves hands it to a co-host, else to the person who has been there longest; an empty room stays the
 * owner's. Leaving twice changes nothing.
 * @throws Refusal not_found
 */
export async function leaveRoom(
  context: Context,
  tx: Tx,
  { roomId, userId }: { roomId: bigint; userId: bigint },
): Promise<Record<never, never>> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(maySee(room, person))
  if (person.inside) {
    const news = await depart(tx, room, [userId], { ownership: true })
    await tx.change(
      sql`update room_participants set left_on_purpose = true where id = ${person.participantId}`,
    )
    publish(context, tx, [leftRoom(roomId, userId), ...news])
  }
  return {}
}
