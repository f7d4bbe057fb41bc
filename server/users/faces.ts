import type { z } from 'zod'
import type { face, faceForOperators, WholeLastName } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lastNameFor } from './names.ts'

/** A user as others see them. */
export type PublicFace = z.input<typeof face> & { id: bigint }

/** A user as operators see them, with the whole name. It is no PublicFace. */
export type FaceForOperators = z.input<typeof faceForOperators> & { id: bigint }

/** Whether a user u is a moderator or an admin, as the column `operates`. */
export const operates = sql`u.role in ('moderator', 'admin') as operates`

/** The mark of such a user's face, so that no one else can pass for one. */
export const operatorMark = (is: boolean): Pick<PublicFace, 'isOperator'> => (is ? { isOperator: true } : {})

/** A user beside other columns of a statement. A statement without `operates` makes faces that carry no mark. */
export type PersonRow = {
  user_id: bigint
  first_name: string
  last_name: WholeLastName
  profile_image_url: string | null
  operates?: boolean
}

/** Columns of PersonRow, for users u. */
export const unmarkedColumns = sql`u.id as user_id, u.first_name, u.last_name, u.profile_image_url`
/** The same with the mark of operators. */
export const personColumns = sql`${unmarkedColumns}, ${operates}`

const faceWith = <Shown>(row: PersonRow, lastName: Shown) => ({
  id: row.user_id,
  firstName: row.first_name,
  lastName,
  profileImageUrl: row.profile_image_url,
  ...operatorMark(row.operates ?? false),
})

/** The face of a row as strangers see it: of the last name only the initial. */
export const publicFace = (row: PersonRow): PublicFace => faceFor(row, false)

/** The face of a row for one viewer. @param whole the viewer may see the whole last name */
export const faceFor = (row: PersonRow, whole: boolean): PublicFace =>
  faceWith(row, lastNameFor(row.last_name, whole))

/** These users' rows by id, in one statement. Unknown ids are left out. */
export async function personRows(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<PersonRow>(sql`
    select ${personColumns} from users u where u.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** These users' faces by id, as strangers see them. Unknown ids are left out. */
export async function publicFaces(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, PublicFace>> {
  return new Map([...(await personRows(tx, ids))].map(([id, row]) => [id, publicFace(row)]))
}

/** These users' faces by id, for operators alone. Unknown ids are left out. */
export async function facesForOperators(
  tx: Tx,
  ids: readonly bigint[],
): Promise<Map<bigint, FaceForOperators>> {
  const rows = await personRows(tx, ids)
  return new Map([...rows].map(([id, row]) => [id, faceWith(row, row.last_name)]))
}
