import type { z } from 'zod'
import type { roomMessage } from '#contract/rooms-views.ts'
import { type OpenPlace, openPlace, type Place, type PlaceWire } from '#server/chat/index.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { busy } from '#server/core/refusal.ts'
import { type PersonRow, type PublicFace, personColumns, publicFace } from '#server/users/index.ts'
import { mayReadChat, maySee, mayWrite, REMOVED_BY } from './may.ts'
import { noSuchRoom, positionMsAt, type Room, readWith, roomColumns, standingOf } from './room-rows.ts'

type RoomMessage = z.output<typeof roomMessage>

/** Reads of rooms that may wait. */
const WAITING_MAX = 20_000
/** A sender's name and picture in a frame are at most this old. */
const FACE_FOR_MS = 5_000
const FACES_MAX = 10_000

export type RoomFields = Pick<RoomMessage, 'roomId' | 'messageType' | 'position'>

/** Messages of a room, each with the second of the host's video at which it was written. */
export const roomWire: PlaceWire<RoomFields> = {
  kind: 'room',
  decorate: ({ type, positionMs }, roomId) => ({
    roomId: String(roomId),
    messageType: type,
    position: positionMs === null ? null : positionMs / 1000,
  }),
}

/** The chat of the rooms on this node. The channel's members are the people inside, so only they write, read and react. */
export const openRoomChat = (context: Context): OpenPlace<RoomFields> =>
  openPlace(context, roomPlace(roomsNow(context.db), rememberedFaces(context.db)))

type RoomNow = Room & { now: Date }
type Rooms = Batcher<bigint, RoomNow | undefined>

const roomPlace = (rooms: Rooms, face: (userId: bigint) => Promise<PublicFace>): Place<RoomFields> => ({
  ...roomWire,
  mayRead: channelInside,
  mayReact: channelInside,
  async mayWrite({ db }, roomId, userId) {
    const [room, user] = await Promise.all([rooms.submit(roomId), face(userId)])
    if (!room) throw noSuchRoom()
    const judge = async () => obey(mayWrite(room, await standingOf(db, roomId, userId)))
    if (room.status === 'closed') await judge()
    return {
      channelId: room.channelId,
      user,
      positionMs: positionMsAt(room, room.now),
      // a person who has entered meanwhile is admitted
      admit: judge,
      isStillThere: async () => (await standingOf(db, roomId, userId)).inside,
    }
  },
  async mayRemove(tx, roomId, userId) {
    const { room, person } = await readWith(tx, roomId, userId)
    obey(maySee(room, person))
    return { channelId: room.channelId, ownerId: room.createdById }
  },
  removedBy: REMOVED_BY,
})

/** The channel of a room, for people inside. @throws Refusal not_found, not_joined */
async function channelInside(tx: Tx, roomId: bigint, userId: bigint): Promise<bigint> {
  const { room, person } = await readWith(tx, roomId, userId)
  obey(mayReadChat(room, person))
  return room.channelId
}

/** Rooms as they are now: people who write at the same time share one read. */
const roomsNow = (db: Db): Rooms =>
  createBatcher(
    async (ids) => {
      const rows = await db.rows<RoomNow>(sql`
        select ${roomColumns}, clock_now() as now from video_rooms r where r.id = any(${[...new Set(ids)]}::bigint[])`)
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => ({ value: found.get(id) }))
    },
    {
      sizeMax: 1_000,
      waitingMax: WAITING_MAX,
      full: () => busy('Too many people are writing right now. Nothing was sent; try again.'),
    },
  )

/** Reads a face at most once in a few seconds, however much a person writes. */
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
