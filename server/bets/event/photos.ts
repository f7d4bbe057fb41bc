import type { PhotoView } from '#contract/uploads.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A stored picture that an event carries. */
export type Photo = PhotoView
/** Turns a person's uploads into photographs of an event. @throws Refusal upload_state */
export type KeepPhoto = (tx: Tx, userId: bigint, address: string) => Promise<Photo>

/** The position of a proposal's proof among an event's photographs, after its subject or its two options. */
const PROOF = 2

async function add(tx: Tx, eventId: bigint, place: number, photo: Photo): Promise<void> {
  await tx.change(sql`
    insert into event_photos (event_id, place, object_path, sha256, width, height)
    values (${eventId}, ${place}, ${photo.objectPath}, ${photo.sha256}, ${photo.width}, ${photo.height})`)
}

/** Seals one or two photographs with an event: of its subject, or of option A and option B. */
export async function addPhotos(tx: Tx, eventId: bigint, photos: readonly Photo[]): Promise<void> {
  for (const [place, photo] of photos.entries()) await add(tx, eventId, place, photo)
}

/** The photograph that carries a proposal. */
export const addProof = (tx: Tx, eventId: bigint, photo: Photo): Promise<void> =>
  add(tx, eventId, PROOF, photo)

export type EventPhotos = { sealed: Photo[]; proof: Photo | null }

/** The photographs of these events; an event without any is left out. */
export async function photosOf(tx: Tx, eventIds: bigint[]): Promise<Map<bigint, EventPhotos>> {
  const rows = await tx.rows<Photo & { event_id: bigint; place: number }>(sql`
    select event_id, place, object_path as "objectPath", sha256, width, height from event_photos
    where event_id = any(${eventIds}::bigint[]) order by event_id, place`)
  const found = new Map<bigint, EventPhotos>()
  for (const { event_id, place, ...photo } of rows) {
    const photos = found.get(event_id) ?? { sealed: [], proof: null }
    if (place === PROOF) photos.proof = photo
    else photos.sealed.push(photo)
    found.set(event_id, photos)
  }
  return found
}
