import { obey } from '#server/core/may.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { mayChange, mayClearCover } from './may.ts'
import { publish, roomsChanged } from './news.ts'
import { lockWith } from './room-rows.ts'

/** The cover of a room: its owner sets it while the room is open. */
export const roomCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    const { room, person } = await lockWith(tx, id, userId)
    obey(adding ? mayChange(room, person) : mayClearCover(room, person))
  },
  changed: (context, tx, id) => publish(context, tx, [{ type: 'room_changed', roomId: id }, roomsChanged]),
}
