import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Signal } from '#server/core/signals.ts'
import { playbackOf, type Room } from './room-rows.ts'

/** The changes of a room, to be published once they are committed. */
export type News = readonly Signal[]

export const roomChanged = (room: Room): Signal => ({ type: 'room_changed', roomId: room.id })
export const roomsChanged: Signal = { type: 'rooms_changed' }
export const playbackChanged = (room: Room): Signal => ({
  type: 'room_playback',
  roomId: room.id,
  videoUrl: room.videoUrl,
  playback: playbackOf(room),
})

/** The signals after a change of the people inside. */
export const peopleChanged = (room: Room): Signal[] => [
  { type: 'room_participants_changed', roomId: room.id },
  roomsChanged,
]

/** Ends a person's watching at once, on all their sockets, and notifies their screens. */
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
