import { type ReactNode, useEffect, useState } from 'react'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { tabStore } from '#web/client/kept/storage.ts'
import { lazy } from '#web/client/lazy.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { EventDetail } from '../event/event-labels.ts'

const Paused = lazy(() => import('./slip-paused.tsx').then((m) => ({ default: m.SlipPaused })))

const KEY = 'slipPause'

/** When the pause after this loss began in this tab: a slip that opens again does not restart it. */
function beganAt(lostAt: string): number {
  const kept = tabStore.readJson(KEY) as { lostAt: string; at: number } | undefined
  if (kept?.lostAt === lostAt) return kept.at
  const at = Date.now()
  tabStore.write(KEY, JSON.stringify({ lostAt, at }))
  return at
}

type Pause = { until: number; lost: number }

/** A slip's knowledge of its pause. */
export type SlipWait = {
  /** there is certainly no pause, or it is over: the person can bet */
  ready: boolean
  /** the pause that the slip opens with, until it is over; undefined without one */
  pause: Pause | 'over' | undefined
}

/** How long the event's answer about the pause is valid: a person hardly loses three more stakes in this time. */
const YOUNG_MS = 10_000

/**
 * Whether the page knows if this slip pauses. An opening slip reads an older answer again; without an answer it still opens.
 */
function useKnown({ id, isPracticeMode, slipPause }: SlipEvent): boolean {
  const [openedAt] = useState(serverNow)
  const [looked, setLooked] = useState(false)
  const young = slipPause != null && Date.parse(slipPause.at) > openedAt - YOUNG_MS
  const known = isPracticeMode || looked || young
  useEffect(() => {
    if (known) return
    let open = true
    const queryKey = keyOf('getEvent', { params: { id } })
    // waits for a read that is under way
    const reading = queryClient.fetchQuery({ queryKey, staleTime: 0 }).catch(() => {})
    // in the turn after the answer is drawn
    void reading.then(() => setTimeout(() => open && setLooked(true)))
    return () => {
      open = false
    }
  }, [known, id])
  return known
}

type SlipEvent = Pick<EventDetail, 'id' | 'isPracticeMode'> & Partial<Pick<EventDetail, 'slipPause'>>

/**
 * The pause of a slip that opens now. The event's answer holds it: it needs no request, and people without a loss wait for
 * nothing.
 */
export function useSlipPause(event: SlipEvent): SlipWait {
  const known = useKnown(event)
  const [pause, setPause] = useState<Pause | 'over'>()
  // judged when the slip opens: a later loss stops no one midway
  const [opened, setOpened] = useState(false)
  const found = event.isPracticeMode || opened ? null : (event.slipPause?.pause ?? null)
  const [judged, setJudged] = useState<typeof found | undefined>(found === null ? null : undefined)
  useEffect(() => {
    setJudged(found)
    // a withdrawn pause delays nothing
    if (!found) return setPause((kept) => (typeof kept === 'object' ? undefined : kept))
    const until = beganAt(found.lostAt) + found.seconds * 1000
    if (until <= Date.now()) return
    setPause({ until, lost: found.lost })
    const timer = setTimeout(() => setPause('over'), until - Date.now())
    return () => clearTimeout(timer)
  }, [found])
  const ready = opened || (known && judged === found && typeof pause !== 'object')
  useEffect(() => {
    if (ready) setOpened(true)
  }, [ready])
  return { ready, pause }
}

/**
 * A slip that waits a moment after a chase, and says why. The pause takes the slip's place, so that nothing moves when it
 * opens; without the pause's file the slip still waits.
 */
export function SlipPause({ pause, children }: Pick<SlipWait, 'pause'> & { children: ReactNode }) {
  const paused = typeof pause === 'object'
  return (
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      <div inert={paused} className={classNames('min-w-0', paused && 'invisible')}>
        {children}
      </div>
      {paused && (
        <Aside>
          <Paused {...pause} />
        </Aside>
      )}
      <p role="status" className="sr-only">
        {pause === 'over' && 'The slip is open.'}
      </p>
    </div>
  )
}
