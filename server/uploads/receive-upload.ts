import { createHash } from 'node:crypto'
import type { PhotoView, UploadPurpose, VideoView } from '#contract/uploads.ts'
import { type Db, sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { blankMetadata } from './blank-metadata.ts'
import { namesOf, type ObjectStore, pathOf } from './object-store.ts'
import { remakeImage } from './remake-image.ts'
import { hashToken } from './request-upload.ts'
import { type ImageKind, sniffImage } from './sniff-image.ts'
import { sniffVideo } from './sniff-video.ts'

const MIB = 1024 * 1024
/** A picture must be smaller than this, bytes. */
const BYTES_BELOW: Record<UploadPurpose, number> = {
  profile: 10 * MIB,
  event: 5 * MIB,
  feedback: 5 * MIB,
  room: 5 * MIB,
  match: 5 * MIB,
  cover: 5 * MIB,
}
const VIDEO_BYTES_BELOW = 10 * MIB

type Row = { id: bigint; user_id: bigint; purpose: UploadPurpose; name: string }

type Stored = PhotoView | VideoView
/** The type of a file by its first bytes. */
type Sniffed = { picture: ImageKind } | { video: 'mp4' | 'webm' }

/**
 * Takes the file of an upload: checks its size and first bytes, claims the address, re-encodes a picture and stores it.
 * A video is never decoded: where it was filmed is blanked, and the rest is hashed and stored as it is. A file of the wrong size or type, or with too many
 * pixels, leaves the address open; a decoding attempt uses it up.
 * @throws Refusal not_found (no such address of this person), payload_too_large, unsupported_media_type, upload_state,
 * image_unreadable, rate_limited
 */
export async function receiveUpload(
  db: Db,
  store: ObjectStore,
  { token, userId, bytes }: { token: string; userId: bigint; bytes: Buffer },
): Promise<Stored> {
  const upload = await db.first<Row>(
    sql`select id, user_id, purpose, name from uploads where token_hash = ${hashToken(token)}`,
  )
  // Another person's address counts as not found.
  if (upload?.user_id !== userId) throw new Refusal('not_found', 'There is no such upload')
  const file = judge(bytes, upload.purpose)
  const name = 'video' in file ? upload.name.replace(/webp$/, file.video) : upload.name
  const claimed = await db.change(sql`
    update uploads set state = 'receiving', name = ${name}
    where id = ${upload.id} and state = 'open' and expires_at > clock_now()`)
  if (claimed === 0)
    throw new Refusal(
      'upload_state',
      'This upload address was used or has run out. Choose the picture again.',
    )
  try {
    return 'video' in file
      ? await storeVideo(db, store, { ...upload, name }, { kind: file.video, bytes })
      : await storePicture(db, store, upload, bytes, file.picture)
  } catch (error) {
    // A picture that was not decoded leaves the address open; any other failure may have left a partial object.
    const untouched = error instanceof Refusal && error.code !== 'image_unreadable'
    const state = untouched ? 'open' : 'failed'
    await db.change(sql`update uploads set state = ${state} where id = ${upload.id} and state = 'receiving'`)
    throw error
  }
}

/** @throws Refusal unsupported_media_type, payload_too_large */
function judge(bytes: Buffer, purpose: UploadPurpose): Sniffed {
  const video = purpose === 'match' ? sniffVideo(bytes) : null
  const below = video ? VIDEO_BYTES_BELOW : BYTES_BELOW[purpose]
  if (bytes.length >= below) {
    const what = video ? 'video' : 'picture'
    throw new Refusal('payload_too_large', `The ${what} must be under ${below / MIB} MB`)
  }
  if (video) return { video }
  const picture = sniffImage(bytes)
  if (picture) return { picture }
  const also = purpose === 'match' ? ', or an MP4 or WebM video' : ''
  throw new Refusal('unsupported_media_type', `Choose a JPEG, PNG, WebP, GIF or AVIF picture${also}`)
}

async function storePicture(
  db: Db,
  store: ObjectStore,
  { id, name, purpose }: Row,
  bytes: Buffer,
  kind: ImageKind,
): Promise<PhotoView> {
  const { bytes: object, sha256, width, height, cover } = await remakeImage(bytes, kind, purpose)
  const objects = [object, ...(cover?.smaller ?? [])]
  for (const [index, each] of namesOf(name).entries()) await store.put(each, Buffer.from(objects[index]!))
  await db.change(sql`
    update uploads set state = 'stored', sha256 = ${sha256}, width = ${width}, height = ${height},
      tints = ${cover?.tints ?? null}::text[], byte_count = ${object.length}, stored_at = clock_now(), unused_since = clock_now()
    where id = ${id}`)
  return { objectPath: pathOf(name), sha256, width, height }
}

async function storeVideo(
  db: Db,
  store: ObjectStore,
  { id, name }: Row,
  { kind, bytes }: { kind: 'mp4' | 'webm'; bytes: Buffer },
): Promise<VideoView> {
  if (kind === 'mp4') blankMetadata(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.put(name, bytes)
  await db.change(sql`
    update uploads set state = 'stored', sha256 = ${sha256}, byte_count = ${bytes.length},
      stored_at = clock_now(), unused_since = clock_now()
    where id = ${id}`)
  return { objectPath: pathOf(name), sha256, bytes: bytes.length }
}
