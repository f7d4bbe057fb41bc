import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { knownAt, type OddsFrame, type Positions, secondsBehind, withFrame } from './spoiler-guard.ts'

export type Stats = Reply<'eventStats'>
/** The screen's knowledge of the event at one moment. */
type State = { stats: Stats } & Pick<Reply<'getEvent'>, 'status' | 'outcome'>

/** The page reads the figures this often, besides the live odds (specification, part 2 §9). */
const STATS_EVERY_MS = 3000

/**
 * The linked event's figures, status and outcome: live, and at the second of the viewer's own picture.
 * @param eventId null in a room without an event
 * @param guarded whether to delay the parts that belong to a later second
 * @returns null without an event
 */
export function useRoomOdds(eventId: string | null, positions: Positions, guarded: boolean) {
  const enabled = eventId !== null
  const args = { params: { id: eventId ?? '' } }
  useWatch(enabled ? [`event:${eventId}`] : [])
  const event = useApi('getEvent', args, { enabled })
  const stats = useApi('eventStats', args, { enabled, refetchInterval: STATS_EVERY_MS })
  const [frames, setFrames] = useState<readonly OddsFrame<State>[]>([])
  const host = useRef(0)
  host.current = positions?.host ?? 0
  const live = stats.data
  const status = event.data?.status
  const outcome = event.data?.outcome ?? null
  useEffect(() => {
    if (live && status)
      setFrames((kept) => withFrame(kept, { position: host.current, odds: { stats: live, status, outcome } }))
  }, [live, status, outcome])
  if (!enabled) return null
  const behind = secondsBehind(positions)
  const keptBack = guarded && behind > 0 && positions !== null
  const known = keptBack ? knownAt(frames, positions.own) : undefined
  return {
    event: event.data,
    live,
    shown: known?.stats ?? live,
    /** the event's, as far as the picture may reveal it; undefined until known */
    status: known?.status ?? status,
    outcome: known ? known.outcome : outcome,
    /** the event takes bets: this never waits for the picture */
    open: status === 'open',
    /** seconds that the shown odds are ahead of the viewer's own picture */
    ahead: keptBack ? 0 : behind,
  }
}
export type RoomOdds = NonNullable<ReturnType<typeof useRoomOdds>>
