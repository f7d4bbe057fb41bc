import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useWatch } from '#web/client/live.ts'
import { useApi } from '#web/client/query.ts'
import { type Frame, oddsAt, type Positions, secondsBehind, withFrame } from './spoiler-guard.ts'

export type Stats = Reply<'eventStats'>

/** The figures are read this often beside the live odds (specification, part 2 §9). */
const STATS_EVERY_MS = 3000

/**
 * The linked event's figures: live, and those of the second that one's own picture shows.
 * @param eventId null in a room without an event
 * @param guarded whether odds of a later second are kept back
 * @returns null without an event
 */
export function useRoomOdds(eventId: string | null, positions: Positions, guarded: boolean) {
  const enabled = eventId !== null
  const args = { params: { id: eventId ?? '' } }
  useWatch(enabled ? [`event:${eventId}`] : [])
  const event = useApi('getEvent', args, { enabled })
  const stats = useApi('eventStats', args, { enabled, refetchInterval: STATS_EVERY_MS })
  const [frames, setFrames] = useState<readonly Frame<Stats>[]>([])
  const host = useRef(0)
  host.current = positions?.host ?? 0
  const live = stats.data
  useEffect(() => {
    if (live) setFrames((kept) => withFrame(kept, { position: host.current, odds: live }))
  }, [live])
  if (!enabled) return null
  const behind = secondsBehind(positions)
  const keptBack = guarded && behind > 0 && positions !== null
  return {
    event: event.data,
    live,
    shown: keptBack ? (oddsAt(frames, positions.own) ?? live) : live,
    /** seconds that the shown odds are ahead of one's own picture */
    ahead: keptBack ? 0 : behind,
  }
}
export type RoomOdds = NonNullable<ReturnType<typeof useRoomOdds>>
