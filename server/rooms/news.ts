import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Signal } from '#server/core/signals.ts'
import { playbackOf, type Room } from './room-rows.ts'

/** What has changed in a room, to be published once it is committed. */
export type News = readonly Signal[]

export const roomChanged = (room: Room): Signal => ({ type: 'room_changed', roomId: room.id })
export const listChanged: Signal = { type: 'rooms_changed' }
export const playbackChanged = (room: Room): Signal => ({
  type: 'room_playback',
  roomId: room.id,
  videoUrl: room.video_url,
  playback: playbackOf(room),
})

/** Who is inside has changed. */
export const peopleChanged = (room: Room): Signal[] => [
  { type: 'room_participants_changed', roomId: room.id },
  listChanged,
]

/** Ends a person's watching at once, on all their sockets, and tells their screens. */
export const leftRoom = (roomId: bigint, userId: bigint): Signal => ({
  type: 'room_left',
  roomId,
  userIds: [userId],
})

/** Sends these signals after the commit. */
export function publish(context: Context, tx: Tx, news: News): void {
  tx.afterCommit(() => {
    for (const signal of news) context.signals.send(signal)
  })
}
