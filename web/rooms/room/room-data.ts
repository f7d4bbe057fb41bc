import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Playback } from '#contract/rooms-views.ts'
import { type Failed, useAction } from '#web/client/calls/action.ts'
import { ApiError, call, errorText } from '#web/client/calls/api.ts'
import { invalidate, queryClient, useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { noteFirstSteps } from '#web/client/kept/first-steps.ts'
import { say, useLive, useWatch } from '#web/client/live/live.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { applyPlayback } from '../live.ts'

export type RoomCardView = Reply<'listRooms'>[number]
export type Room = Reply<'getRoom'>
export type Participant = Reply<'roomParticipants'>[number]

/** The page reads the list of people this often, besides the signals (specification, part 2 §9). */
const PARTICIPANTS_EVERY_MS = 5000
/** Pings measure the server's clock: quick ones at first, then often, because a busy page measures some of them badly. */
const FIRST_PINGS_MS = [0, 300, 600, 1000, 1500, 2500]
const PING_EVERY_MS = 2500

export const NOT_DONE: Failed = ['Not done', 'The server could not be reached. Try again.']

export type JoinRefusal = { code: RefusalCode | undefined; text: string }

/**
 * Enters the room as soon as the page knows that the person is not inside, also after a long loss of the network. Does not
 * enter if they left it on purpose on another screen while this one showed it.
 * @param room undefined while it loads
 * @param fresh the page has read the room since the screen opened
 */
export function useJoinRoom(room: Room | undefined, { invite, fresh }: { invite?: string; fresh: boolean }) {
  const userId = useUser().id
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null)
  const [left, setLeft] = useState(false)
  const joining = useAction(
    (id: string) => call('joinRoom', { params: { id }, body: invite ? { invite } : {} }),
    {
      onDone() {
        setRefusal(null)
        noteFirstSteps(userId, ['room'])
      },
      onFailed(error) {
        const code = error instanceof ApiError ? error.code : undefined
        setRefusal({ code, text: errorText(error, 'You could not enter. Try again.') })
      },
    },
  )
  const wasInside = useRef(false)
  if (fresh && room?.participantId != null) wasInside.current = true
  const outside = room !== undefined && room.participantId === null && room.status === 'active' && !left
  const leftElsewhere = outside && wasInside.current && room.leftOnPurpose
  const asked = useRef(false)
  const { mutate, isPending } = joining
  useEffect(() => {
    if (!outside) asked.current = false
    else if (!asked.current && !refusal && !isPending && !leftElsewhere) {
      asked.current = true
      mutate(room.id)
    }
  }, [outside, leftElsewhere, refusal, isPending, mutate, room?.id])
  return {
    joined: room?.participantId != null && !left,
    refusal: outside ? refusal : null,
    leftElsewhere,
    retrying: isPending,
    retry: () => room && mutate(room.id),
    setLeft: () => setLeft(true),
  }
}

/** The people inside, followed by signals and read again every five seconds. */
export function useParticipants(roomId: string, joined: boolean) {
  const query = useApi(
    'roomParticipants',
    { params: { id: roomId } },
    { enabled: joined, refetchInterval: PARTICIPANTS_EVERY_MS },
  )
  return query.data ?? []
}

/** Follows the room on the socket, and keeps the server's clock known while it is open. */
export function useRoomSocket(roomId: string, joined: boolean): void {
  useWatch(joined ? [`room:${roomId}`] : [])
  const [connections, setConnections] = useState(0)
  // earlier measurements of the clock no longer count
  useLive('ready', () => setConnections((known) => known + 1))
  useEffect(() => {
    // the device may have slept
    const back = () => document.hidden || setConnections((known) => known + 1)
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection begins anew
  useEffect(() => {
    if (!joined) return
    const ping = () => say({ type: 'ping' })
    const first = FIRST_PINGS_MS.map((ms) => setTimeout(ping, ms))
    const timer = setInterval(ping, PING_EVERY_MS)
    return () => {
      for (const one of first) clearTimeout(one)
      clearInterval(timer)
    }
  }, [joined, connections])
}

/** Plays, pauses and seeks for everybody. The person's own picture follows at once; a refusal restores the room's state. */
export function usePlaybackControl(room: Room) {
  const apply = (playback: Playback) =>
    applyPlayback({ roomId: room.id, videoUrl: room.videoUrl, playback }, queryClient)
  const { mutate } = useAction(
    (body: Pick<Playback, 'playing' | 'position'>) => call('setPlayback', { params: { id: room.id }, body }),
    {
      failed: ['Playback was not changed', 'The server could not be reached. Try again.'],
      atOnce: (wanted) =>
        apply({
          ...wanted,
          at: new Date(serverNow()).toISOString(),
          revision: room.playback.revision + 0.5,
        }),
      onDone: apply,
      // undoes it: a success needs no fetch, so the contract names none
      onFailed: () => void invalidate('getRoom', { id: room.id }),
    },
  )
  return (playing: boolean, position: number) => mutate({ playing, position: Math.max(0, position) })
}

/** An action of the owner on a person in the room. */
export function useParticipantActions(roomId: string) {
  const change = useAction(
    ({
      participantId,
      ...body
    }: {
      participantId: string
      coHost?: boolean
      host?: true
      owner?: true
      mutedMinutes?: number
    }) => call('changeParticipant', { params: { id: roomId, participantId }, body }),
    { failed: NOT_DONE },
  )
  const remove = useAction(
    (participantId: string) => call('removeParticipant', { params: { id: roomId, participantId } }),
    { failed: NOT_DONE },
  )
  return { change: change.mutate, remove }
}
