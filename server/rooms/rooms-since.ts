import { sql, type Tx } from '#server/core/db.ts'
import type { Since } from '#server/notifications/index.ts'
import { type PersonRow, type PublicFace, personColumns, publicFace } from '#server/users/index.ts'
import { listedColumns } from './views.ts'

const ROOMS_MAX = 1
const FACES_MAX = 3

/**
 * The room with the most people a user knows: a room with anybody inside now, which the user may enter, and where people they know
 * are or the user has been.
 */
export const roomsSince: Since = async (tx, { userId, known }) => {
  const rooms = await tx.rows<{ roomId: bigint; name: string; people: number }>(sql`
    with found as (
      select p.room_id, count(*) filter (where p.user_id <> ${userId}) as friends
      from room_participants p
      where p.user_id = ${userId} or (p.user_id = any(${[...known]}::bigint[]) and p.left_at is null)
      group by p.room_id
    )
    select r.id as "roomId", r.name, ${listedColumns(userId)} from found join video_rooms r on r.id = found.room_id
    join users u on u.id = r.created_by
    where r.status = 'active' and r.emptied_at is null and not r.locked
      and not people_blocked(${userId}, r.created_by)
      and (select count(*) from room_participants i where i.room_id = r.id and i.left_at is null) < r.max_participants
      and (r.is_public or exists (select from room_participants m where m.room_id = r.id and m.user_id = ${userId}))
      and not exists (select from room_bans b where b.room_id = r.id and b.user_id = ${userId})
      and not exists (select from room_participants m where m.room_id = r.id and m.user_id = ${userId} and m.left_at is null)
    order by found.friends desc, people desc, r.id desc limit ${ROOMS_MAX}`)
  const faces = await knownFaces(
    tx,
    rooms.map(({ roomId }) => roomId),
    known,
  )
  return rooms.map((room) => ({
    ...room,
    kind: 'room',
    faces: (faces.get(room.roomId) ?? []).slice(0, FACES_MAX),
  }))
}

/** The people inside these rooms whom the user knows: the user sees no other names. */
async function knownFaces(
  tx: Tx,
  roomIds: readonly bigint[],
  known: readonly bigint[],
): Promise<Map<bigint, PublicFace[]>> {
  const rows = await tx.rows<PersonRow & { room_id: bigint }>(sql`
    select p.room_id, ${personColumns} from room_participants p join users u on u.id = p.user_id
    where p.room_id = any(${[...roomIds]}::bigint[]) and p.left_at is null and p.user_id = any(${[...known]}::bigint[])
    order by p.joined_at, p.id`)
  return new Map(
    [...Map.groupBy(rows, ({ room_id }) => room_id)].map(([id, all]) => [id, all.map(publicFace)]),
  )
}
