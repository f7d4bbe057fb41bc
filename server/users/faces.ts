import type { z } from 'zod'
import type { face } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A user as others see them. */
export type Face = z.input<typeof face>

/** The faces of these users, by id, in one statement. Unknown ids are left out. */
export async function faces(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Face>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Omit<Face, 'id'> & { id: bigint }>(sql`
    select id, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl"
    from users where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, { ...row, id: String(row.id) }]))
}
