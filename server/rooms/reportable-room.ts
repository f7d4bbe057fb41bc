import { sql } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { takeDownCoverOf } from '#server/covers/index.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { close } from './close-room.ts'
import { maySee } from './may.ts'
import { publish } from './news.ts'
import { lockRoom, type Room, readRoom, roomColumns, standingOf } from './room-rows.ts'

/** A reported room, reported by people who may see it. Removing closes it. */
export const reportableRoom: Reportable = {
  async find(tx, id, reporterId) {
    const room = await tx.first<Room>(sql`select ${roomColumns} from video_rooms r where r.id = ${id}`)
    if (!room || !isAllowed(maySee(room, await standingOf(tx, id, reporterId)))) return undefined
    return {
      aboutUserId: room.createdById,
      title: room.name,
      text: [room.purpose, room.description, room.videoUrl].filter(Boolean).join('\n'),
      link: `/rooms/${id}`,
    }
  },
  async remove(context, tx, { id }) {
    const room = await lockRoom(tx, id)
    await takeDownCoverOf(context, tx, 'room', id)
    if (room.status === 'active') publish(context, tx, await close(tx, room))
  },
  async holdsPosition(tx, id, moderatorId) {
    // an owner who is absent still owns it
    const { createdById } = await readRoom(tx, id)
    return createdById === moderatorId || (await standingOf(tx, id, moderatorId)).inside
  },
}
