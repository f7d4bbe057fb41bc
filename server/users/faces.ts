import type { z } from 'zod'
import type { face } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { shortName } from './names.ts'

/** A user as others see them. */
export type Face = z.input<typeof face>

/** Whether a user u is a moderator or an admin, as the column `operates`. */
export const operates = sql`u.role in ('moderator', 'admin') as operates`

/** What the face of such a user carries, so that nobody else can pass for one. */
export const operatorMark = (is: boolean): Pick<Face, 'isOperator'> => (is ? { isOperator: true } : {})

/** The faces of these users, by id, in one statement. Unknown ids are left out. */
export async function faces(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Face>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Omit<Face, 'id' | 'isOperator'> & { id: bigint; operates: boolean }>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl", ${operates}
    from users u where u.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(
    rows.map(({ operates: is, ...row }) => [row.id, { ...row, id: String(row.id), ...operatorMark(is) }]),
  )
}

/** A user's face beside other columns of a statement. */
export type PersonRow = {
  user_id: bigint
  first_name: string
  last_name: string
  profile_image_url: string | null
  operates: boolean
}

/** Columns of PersonRow, for users u. */
export const personColumns = sql`u.id as user_id, u.first_name, u.last_name, u.profile_image_url, ${operates}`

/** The face of a row as strangers see it: of the last name only the initial. */
export const faceOf = (row: PersonRow): Face => ({
  id: row.user_id.toString(),
  firstName: row.first_name,
  lastName: shortName(row.last_name),
  profileImageUrl: row.profile_image_url,
  ...operatorMark(row.operates),
})
