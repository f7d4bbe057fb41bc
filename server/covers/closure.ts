import { sql, type Tx } from '#server/core/db.ts'
import { releaseUpload } from '#server/uploads/index.ts'

/** The covers that a user has set and that still exist, for the data export. */
export const exportCovers = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`
    select kind, subject_id as "of", object_path as picture, set_at as "setAt" from covers
    where set_by = ${userId} order by id`)

/** Deletes the covers that a user has set. */
export async function forgetCovers(tx: Tx, userId: bigint): Promise<void> {
  const gone = await tx.rows<{ path: string }>(sql`
    delete from covers where set_by = ${userId} returning object_path as path`)
  for (const { path } of gone) await releaseUpload(tx, path)
}
