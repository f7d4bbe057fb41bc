import type { z } from 'zod'
import type { roomMessage } from '#contract/rooms-views.ts'
import { placeStreams } from '#server/chat/index.ts'
import { type Channel, ending, listChannel, type Personal, personal, stream } from '#server/core/live.ts'
import { reacted } from './reactions.ts'
import { type Playback, playbackOf, readRoom, standingOf } from './room-rows.ts'

type RoomMessage = z.output<typeof roomMessage>

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** texts, lock, host, owner, video, linked event, closing */
    room_changed: { roomId: bigint }
    room_participants_changed: { roomId: bigint }
    room_playback: PlaybackSignal
    /** This one user has left, was removed, or watches without being in the room: their sockets stop watching it. */
    room_left: { roomId: bigint; userIds: bigint[] }
    rooms_changed: object
  }
}

type PlaybackSignal = { roomId: bigint; videoUrl: string | null; playback: Playback }

const CHANGES_EVERY_MS = 100

const playbackFrame = ({ roomId, videoUrl, playback }: PlaybackSignal) => ({
  type: 'room_playback' as const,
  roomId,
  videoUrl,
  playback,
})

/** One room, for the people inside. */
export const roomChannel: Channel = {
  kind: 'room',
  mayWatch: async ({ userId }, id, { db }) => (await standingOf(db, id, userId)).inside,
  // the host may press play between the answer to a person's page and their socket
  async current({ db }, id) {
    const room = await readRoom(db, id)
    return playbackFrame({ roomId: id, videoUrl: room.videoUrl, playback: playbackOf(room) })
  },
  ends: [ending('room_left', ({ roomId, userIds }) => ({ userId: userIds[0]!, id: roomId }))],
  streams: [
    stream('room_playback', {
      id: ({ roomId }) => roomId,
      everyMs: 0,
      state: ({ roomId }) => roomId,
      version: ({ playback }) => playback.revision,
      frame: playbackFrame,
    }),
    ...placeStreams<RoomMessage>('room', {
      messages: (joined) => ({ type: 'room_message', ...joined }),
      changed: (roomId, messageId) => ({ type: 'room_message_changed', roomId, messageId }),
    }),
    stream('room_changed', {
      id: ({ roomId }) => roomId,
      everyMs: CHANGES_EVERY_MS,
      state: ({ roomId }) => roomId,
      frame: ({ roomId }) => ({ type: 'room_changed', roomId: roomId }),
    }),
    stream('room_participants_changed', {
      id: ({ roomId }) => roomId,
      everyMs: CHANGES_EVERY_MS,
      state: ({ roomId }) => roomId,
      frame: ({ roomId }) => ({ type: 'room_participants_changed', roomId: roomId }),
    }),
    reacted,
  ],
}

export const roomsChannel = listChannel('rooms', { type: 'rooms_changed' })

/** A removed person's screens read the room again, and its answer states why. */
export const roomLeft: Personal = personal('room_left', ({ roomId }) => ({
  type: 'room_changed',
  roomId,
}))
