import { createMessageWriter, type MessageWriter } from '#server/chat/index.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, sql } from '#server/core/db.ts'
import { busy } from '#server/core/refusal.ts'
import type { PublicFace } from '#server/users/index.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { type Room, roomColumns } from './room-rows.ts'

/** Reads of rooms that may wait. */
const WAITING_MAX = 20_000
/** A sender's name and picture in a frame are at most this old. */
const FACE_FOR_MS = 5_000
const FACES_MAX = 10_000

/** What sending a message needs, shared by all senders of this node. */
export type Talk = {
  writer: MessageWriter
  /** rooms as they are now, with the database's clock: who writes at the same time shares one read */
  rooms: Batcher<bigint, (Room & { now: Date }) | undefined>
  face(userId: bigint): Promise<PublicFace>
}

export function openTalk(context: Context): Talk {
  return {
    writer: createMessageWriter(context),
    rooms: createBatcher<bigint, (Room & { now: Date }) | undefined>(
      async (ids) => {
        const rows = await context.db.rows<Room & { now: Date }>(sql`
          select ${roomColumns}, clock_now() as now from video_rooms r where r.id = any(${[...new Set(ids)]}::bigint[])`)
        const found = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => ({ value: found.get(id) }))
      },
      {
        sizeMax: 1_000,
        waitingMax: WAITING_MAX,
        full: () => busy('Very many people are writing right now. Nothing was sent; try again.'),
      },
    ),
    face: rememberedFaces(context.db),
  }
}

/** Reads a face at most once in a few seconds, however much somebody writes. */
function rememberedFaces(db: Db): (userId: bigint) => Promise<PublicFace> {
  const known = new Map<bigint, { face: Promise<PublicFace>; until: number }>()
  return (userId) => {
    const found = known.get(userId)
    if (found && found.until > performance.now()) return found.face
    if (known.size >= FACES_MAX) known.clear()
    const face = db
      .one<PersonRow>(sql`select ${personColumns} from users u where u.id = ${userId}`)
      .then(publicFace)
    known.set(userId, { face, until: performance.now() + FACE_FOR_MS })
    face.catch(() => known.delete(userId))
    return face
  }
}
