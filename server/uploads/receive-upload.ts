import { createHash } from 'node:crypto'
import type { RefusalCode } from '#contract/refusals.ts'
import { MIB, PICTURE_MIB, type UploadPurpose, VIDEO_MIB } from '#contract/upload-limits.ts'
import type { PhotoView, VideoView } from '#contract/uploads.ts'
import { type Db, sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { blankMetadata } from './blank-metadata.ts'
import type { Inspect } from './inspect-file.ts'
import { namesOf, type ObjectStore, pathOf } from './object-store.ts'
import type { Picture, RemakeImage } from './remake-image.ts'
import { hashToken } from './request-upload.ts'
import { type ImageKind, sniffImage, sniffVideo } from './sniff.ts'

/** The refusals after which an address takes no other file. */
const SPENT_BY: readonly RefusalCode[] = ['image_unreadable', 'file_infected']

type Row = { id: bigint; user_id: bigint; purpose: UploadPurpose; name: string }

type Stored = PhotoView | VideoView
type Sent = { token: string; userId: bigint; bytes: Buffer; inspect: Inspect; remake: RemakeImage }
/** The type of a file by its first bytes. */
type Sniffed = { picture: ImageKind } | { video: 'mp4' | 'webm' }

/**
 * Takes the file of an upload: checks its size and first bytes, claims the address, lets the file be inspected, re-encodes a
 * picture and stores it. A video is never decoded: its place of filming is blanked, and the rest is hashed and stored as it is. A
 * file of the wrong size or type, or with too many pixels, leaves the address open, as does a file that no scanner could inspect; a
 * decoding attempt or a virus uses the address up.
 * @param options.inspect sees the bytes as they arrived, before anything decodes or keeps them
 * @throws Refusal not_found (no such address of this person), payload_too_large, unsupported_media_type, upload_state,
 * file_infected, image_unreadable, unavailable, rate_limited
 */
export async function receiveUpload(
  db: Db,
  store: ObjectStore,
  { token, userId, bytes, inspect, remake }: Sent,
): Promise<Stored> {
  const upload = await db.first<Row>(
    sql`select id, user_id, purpose, name from uploads where token_hash = ${hashToken(token)}`,
  )
  // Another person's address counts as not found.
  if (upload?.user_id !== userId) throw new Refusal('not_found', 'There is no such upload')
  const file = judge(bytes, upload.purpose)
  // an address that stayed open may have been meant for a file of another type before
  const name = upload.name.replace(/\w+$/, 'video' in file ? file.video : 'webp')
  const claimed = await db.change(sql`
    update uploads set state = 'receiving', name = ${name}
    where id = ${upload.id} and state = 'open' and expires_at > clock_now()`)
  if (claimed === 0)
    throw new Refusal(
      'upload_state',
      'This upload address has been used or has expired. Choose the picture again.',
    )
  try {
    await inspect(bytes)
    return 'video' in file
      ? await storeVideo(db, store, { ...upload, name }, { kind: file.video, bytes })
      : await storePicture(db, store, { ...upload, name }, () => remake(bytes, file.picture, upload.purpose))
  } catch (error) {
    // A file that was not decoded leaves the address open; any other failure may have left a partial object.
    const untouched = error instanceof Refusal && !SPENT_BY.includes(error.code)
    const state = untouched ? 'open' : 'failed'
    await db.change(sql`update uploads set state = ${state} where id = ${upload.id} and state = 'receiving'`)
    throw error
  }
}

/** @throws Refusal unsupported_media_type, payload_too_large */
function judge(bytes: Buffer, purpose: UploadPurpose): Sniffed {
  const video = purpose === 'match' ? sniffVideo(bytes) : null
  const below = video ? VIDEO_MIB : PICTURE_MIB[purpose]
  if (bytes.length >= below * MIB) {
    const what = video ? 'video' : 'picture'
    throw new Refusal('payload_too_large', `The ${what} must be under ${below} MB`)
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
  { id, name }: Row,
  remade: () => Promise<Picture>,
): Promise<PhotoView> {
  const { bytes: object, sha256, width, height, cover } = await remade()
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
