import type { PhotoView, UploadPurpose } from '#contract/uploads.ts'
import { type Db, sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type ObjectStore, pathOf } from './object-store.ts'
import { remakeImage } from './remake-image.ts'
import { hashToken } from './request-upload.ts'
import { sniffImage } from './sniff-image.ts'

const MIB = 1024 * 1024
/** A file must be smaller than this, bytes. */
const BYTES_BELOW: Record<UploadPurpose, number> = {
  profile: 10 * MIB,
  event: 5 * MIB,
  feedback: 5 * MIB,
  room: 5 * MIB,
  match: 5 * MIB,
}

type Row = { id: bigint; user_id: bigint; purpose: UploadPurpose; name: string }

/**
 * Takes the file of an upload: checks its size and first bytes, claims the address, re-encodes the picture and stores
 * it. A file of the wrong size or type, or with too many pixels, leaves the address open; a decoding attempt uses it
 * up.
 * @throws Refusal not_found (no such address of this person), payload_too_large, unsupported_media_type, upload_state,
 * image_unreadable, rate_limited
 */
export async function receiveUpload(
  db: Db,
  store: ObjectStore,
  { token, userId, bytes }: { token: string; userId: bigint; bytes: Buffer },
): Promise<PhotoView> {
  const upload = await db.first<Row>(
    sql`select id, user_id, purpose, name from uploads where token_hash = ${hashToken(token)}`,
  )
  // Another person's address counts as not found.
  if (upload?.user_id !== userId) throw new Refusal('not_found', 'There is no such upload')
  const below = BYTES_BELOW[upload.purpose]
  if (bytes.length >= below)
    throw new Refusal('payload_too_large', `The picture must be under ${below / MIB} MB`)
  const kind = sniffImage(bytes)
  if (!kind) throw new Refusal('unsupported_media_type', 'Choose a JPEG, PNG, WebP, GIF or AVIF picture')
  const claimed = await db.change(sql`
    update uploads set state = 'receiving'
    where id = ${upload.id} and state = 'open' and expires_at > clock_now()`)
  if (claimed === 0)
    throw new Refusal(
      'upload_state',
      'This upload address was used or has run out. Choose the picture again.',
    )
  try {
    const { bytes: object, sha256, width, height } = await remakeImage(bytes, kind, upload.purpose)
    await store.put(upload.name, object)
    await db.change(sql`
      update uploads set state = 'stored', sha256 = ${sha256}, width = ${width}, height = ${height},
        byte_count = ${object.length}, unused_since = clock_now()
      where id = ${upload.id}`)
    return { objectPath: pathOf(upload.name), sha256, width, height }
  } catch (error) {
    // A picture that was not decoded leaves the address open; any other failure may have left a partial object.
    const untouched = error instanceof Refusal && error.code !== 'image_unreadable'
    const state = untouched ? 'open' : 'failed'
    await db.change(sql`update uploads set state = ${state} where id = ${upload.id} and state = 'receiving'`)
    throw error
  }
}
