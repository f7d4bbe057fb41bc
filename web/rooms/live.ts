import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { answersOf } from '#web/client/calls/query.ts'
import { applyFrame } from '#web/client/calls/refresh.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

type Room = Reply<'getRoom'>
type Told = Extract<FromServer, { type: 'room_playback' }>

/** The chat handles its own messages (`web/chat`): only the chat knows the messages that it already has. */
export const live: LiveModule = {
  messages: { room_playback: applyPlayback },
  refetches: {
    rooms_changed: { parts: ['rooms'] },
    room_changed: { of: { roomId: ['getRoom'] } },
    room_participants_changed: { of: { roomId: ['roomParticipants', 'getRoom'] } },
  },
}

/** Writes the host's act into the kept room at once; drops an older state. */
export function applyPlayback(
  { roomId, videoUrl, playback }: Pick<Told, 'roomId' | 'videoUrl' | 'playback'>,
  client: QueryClient,
): void {
  applyFrame<Room>(client, answersOf('getRoom', { id: roomId }), (kept) =>
    playback.revision > kept.playback.revision ? { ...kept, videoUrl, playback } : kept,
  )
}
