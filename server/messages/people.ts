import { sql, type Tx } from '#server/core/db.ts'
import { faceFor, type PersonRow, type PublicFace, personColumns } from '#server/users/index.ts'
import { ABSENT_AFTER } from './presence.ts'

/** A person as another person sees them in messages. */
export type MessagePerson = {
  face: PublicFace
  online: boolean
  presenceShown: boolean
  closed: boolean
  blocked: boolean
}

type Row = PersonRow & { online: boolean; closed: boolean; blocked: boolean }

/**
 * These people as the viewer sees them, in one statement; leaves out unknown ids. People with a block between them, or who have not both
 * written, never appear online to each other.
 * @param known people who have exchanged messages with the viewer, who sees their whole last name and presence. Others show an
 *   initial and are never online
 */
export async function peopleFor(
  tx: Tx,
  viewerId: bigint,
  ids: readonly bigint[],
  known: (id: bigint) => boolean,
): Promise<Map<bigint, MessagePerson>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Row>(sql`
    select ${personColumns}, u.closed_at is not null as closed, b.blocked,
      coalesce(p.online and p.seen_at > clock_now() - ${ABSENT_AFTER}::interval, false) as online
    from users u
    cross join lateral (select people_blocked(${viewerId}, u.id) as blocked) b
    left join user_presence p on p.user_id = u.id
    where u.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(
    rows.map(({ online, closed, blocked, ...row }) => {
      const whole = row.user_id === viewerId || known(row.user_id)
      const presenceShown = whole && !blocked && !closed
      const face = faceFor(row, whole)
      return [row.user_id, { face, online: online && presenceShown, presenceShown, closed, blocked }]
    }),
  )
}
