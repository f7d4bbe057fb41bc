import { sql, type Tx } from '#server/core/db.ts'
import { type Face, operates, operatorMark, shortName } from '#server/users/index.ts'
import { ABSENT_AFTER } from './presence.ts'

/** A person as another one sees them in messages. */
export type Person = {
  face: Face
  online: boolean
  presenceShown: boolean
  closed: boolean
  blocked: boolean
}

type Row = Omit<Face, 'id'> & {
  id: bigint
  operates: boolean
  online: boolean
  closed: boolean
  blocked: boolean
}

/**
 * These people as the viewer sees them, in one statement; unknown ids are left out. People who have blocked each other are
 * not seen online, nor are people who have not both written.
 * @param known who has written with the viewer: the viewer sees their whole last name and whether they are there. Others have an
 *   initial and are never online
 */
export async function peopleFor(
  tx: Tx,
  viewerId: bigint,
  ids: readonly bigint[],
  known: (id: bigint) => boolean,
): Promise<Map<bigint, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Row>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
      u.closed_at is not null as closed, ${operates}, b.blocked,
      coalesce(p.online and p.seen_at > clock_now() - ${ABSENT_AFTER}::interval, false) as online
    from users u
    cross join lateral (select people_blocked(${viewerId}, u.id) as blocked) b
    left join user_presence p on p.user_id = u.id
    where u.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(
    rows.map(({ id, firstName, lastName, profileImageUrl, online, operates: is, ...state }) => {
      const whole = id === viewerId || known(id)
      const face = {
        id: String(id),
        firstName,
        lastName: whole ? lastName : shortName(lastName),
        profileImageUrl,
        ...operatorMark(is),
      }
      const presenceShown = whole && !state.blocked && !state.closed
      return [id, { face, online: online && presenceShown, presenceShown, ...state }]
    }),
  )
}
