import type { PhotoView, UploadPurpose } from '#contract/uploads.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { OBJECT_NAME, pathOf } from './object-store.ts'
import { hashToken } from './request-upload.ts'

const ADDRESS = /^\/api\/objects\/uploads\/([A-Za-z0-9_-]{43})$/

type Row = { name: string; sha256: string; width: number; height: number }

/**
 * Marks a person's own finished upload as referenced, so that it is not deleted.
 * @param purposes for which it may have been uploaded
 * @param address the object's path, or the address that it was uploaded to
 * @throws Refusal upload_state unless it is a finished upload of this person for such a purpose
 */
export async function keepUpload(
  tx: Tx,
  { userId, purposes, address }: { userId: bigint; purposes: readonly UploadPurpose[]; address: string },
): Promise<PhotoView> {
  const token = ADDRESS.exec(address)?.[1]
  const name = address.startsWith('/objects/') ? address.slice('/objects/'.length) : ''
  const which = token ? sql`token_hash = ${hashToken(token)}` : sql`name = ${name}`
  const row =
    token || OBJECT_NAME.test(name)
      ? await tx.first<Row>(sql`
          update uploads set used_at = coalesce(used_at, clock_now())
          where ${which} and user_id = ${userId} and purpose = any(${[...purposes]}::text[]) and state = 'stored'
          returning name, sha256, width, height`)
      : undefined
  if (!row) throw new Refusal('upload_state', 'Upload the picture first, then use it')
  const { name: kept, ...rest } = row
  return { objectPath: pathOf(kept), ...rest }
}

/** Marks an upload as unreferenced: it is deleted after a while. Unknown paths are ignored. */
export async function releaseUpload(tx: Tx, objectPath: string): Promise<void> {
  await tx.change(sql`
    update uploads set used_at = null, unused_since = clock_now()
    where name = ${objectPath.slice('/objects/'.length)}`)
}
