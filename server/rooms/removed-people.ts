import type { z } from 'zod'
import type { removedPerson } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { mayLetBack } from './may.ts'
import { lockWith, readWith } from './room-rows.ts'

type RemovedPerson = z.input<typeof removedPerson>

const SHOWN_MAX = 200

/** The people whom a room keeps out, the latest first, at most 200. @throws Refusal not_found, forbidden */
export async function listRemovedFromRoom(tx: Tx, roomId: bigint, userId: bigint): Promise<RemovedPerson[]> {
  const { room, person } = await readWith(tx, roomId, userId)
  obey(mayLetBack(room, person))
  const rows = await tx.rows<PersonRow & { removedAt: Date }>(sql`
    select ${personColumns}, b.created_at as "removedAt" from room_bans b join users u on u.id = b.user_id
    where b.room_id = ${roomId} order by b.created_at desc, u.id limit ${SHOWN_MAX}`)
  return rows.map((row) => ({ ...row, user: publicFace(row) }))
}

/** Lets a removed person enter again. @throws Refusal not_found, forbidden */
export async function letBackIntoRoom(
  tx: Tx,
  { roomId, userId, removedId }: { roomId: bigint; userId: bigint; removedId: bigint },
): Promise<Record<never, never>> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayLetBack(room, person))
  const ended = await tx.change(
    sql`delete from room_bans where room_id = ${roomId} and user_id = ${removedId}`,
  )
  if (ended === 0) throw new Refusal('not_found', 'This person is not barred from the room')
  return {}
}
