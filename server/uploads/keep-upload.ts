import type { UploadPurpose } from '#contract/upload-limits.ts'
import type { PhotoView } from '#contract/uploads.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { endingOf, nameIn, namesOf, pathOf } from './object-store.ts'
import { openObjectStore } from './open-store.ts'
import { hashToken } from './request-upload.ts'

const ADDRESS = /^\/api\/objects\/uploads\/([A-Za-z0-9_-]{43})$/

type Row = { name: string; sha256: string; width: number; height: number }

/** The row of an upload by its path, or by the address that it was uploaded to; undefined for anything else. */
function namedBy(address: string): Sql | undefined {
  const token = ADDRESS.exec(address)?.[1]
  if (token) return sql`token_hash = ${hashToken(token)}`
  const name = nameIn(address)
  return name === undefined ? undefined : sql`name = ${name}`
}

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
  const which = namedBy(address)
  const row =
    which &&
    (await tx.first<Row>(sql`
      update uploads set used_at = coalesce(used_at, clock_now())
      where ${which} and user_id = ${userId} and purpose = any(${[...purposes]}::text[]) and state = 'stored'
      returning name, sha256, width, height`))
  if (!row) throw new Refusal('upload_state', 'Upload the picture first, then use it')
  const { name: kept, ...rest } = row
  return { objectPath: pathOf(kept), ...rest }
}

/** An upload that is used once, as evidence or as a cover, as recorded on its arrival. */
type TakenUpload = {
  kind: 'picture' | 'video'
  objectPath: string
  /** hex, of the stored bytes */
  sha256: string
  bytes: number
  receivedAt: Date
  /** of a cover: the colours of its halves */
  tints: string[] | null
}

/**
 * Marks a person's own finished upload as referenced, the first and only time.
 * @throws Refusal upload_state unless it is a finished upload of this person for this purpose that nothing has used yet
 */
export async function takeUpload(
  tx: Tx,
  { userId, purpose, address }: { userId: bigint; purpose: UploadPurpose; address: string },
): Promise<TakenUpload> {
  const which = namedBy(address)
  const row =
    which &&
    (await tx.first<Omit<TakenUpload, 'kind' | 'objectPath'> & { name: string }>(sql`
      update uploads set used_at = clock_now()
      where ${which} and user_id = ${userId} and purpose = ${purpose} and state = 'stored' and used_at is null
        and (purpose <> 'cover' or tints is not null)
      returning name, sha256, byte_count as bytes, stored_at as "receivedAt", tints`))
  if (!row)
    throw new Refusal(
      'upload_state',
      purpose === 'match'
        ? 'Upload the picture or video first. Each can be used once.'
        : 'Upload the picture first. Each can be used once.',
    )
  const { name, ...rest } = row
  return { kind: endingOf(name) === 'webp' ? 'picture' : 'video', objectPath: pathOf(name), ...rest }
}

/** Marks an upload as unreferenced: it is deleted after a while, and is never a cover again. Unknown paths are ignored. */
export async function releaseUpload(tx: Tx, objectPath: string): Promise<void> {
  await tx.change(sql`
    update uploads set used_at = null, unused_since = clock_now(), tints = null
    where name = ${objectPath.slice('/objects/'.length)}`)
}

/**
 * Deletes a picture that a moderator took down: its objects right after the commit, its row by the next housekeeping, which also
 * retries failed deletions.
 */
export async function discardUpload(
  { config, log }: Pick<Context, 'config' | 'log'>,
  tx: Tx,
  objectPath: string,
): Promise<void> {
  const name = objectPath.slice('/objects/'.length)
  const found = await tx.change(sql`
    update uploads set used_at = null, unused_since = '-infinity', tints = null where name = ${name}`)
  if (found === 0) return
  tx.afterCommit(() => {
    const store = openObjectStore(config)
    Promise.all(namesOf(name).map((each) => store.remove(each))).catch((error) =>
      log.error({ err: error }, 'a picture that was taken down is still in the store'),
    )
  })
}
