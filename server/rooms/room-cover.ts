import { Refusal } from '#server/core/refusal.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { listChanged, publish } from './news.ts'
import { checkOpen, lockVisible } from './room-rows.ts'

/** The cover of a room: its owner sets it while the room is open. */
export const roomCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    const room = await lockVisible(tx, id, userId)
    if (room.created_by !== userId) throw new Refusal('forbidden', 'Only the owner changes a room')
    if (adding) checkOpen(room)
  },
  changed: (context, tx, id) => publish(context, tx, [{ type: 'room_changed', roomId: id }, listChanged]),
}
