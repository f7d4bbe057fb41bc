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

/** When the pause after this loss began in this tab: a slip that is opened again does not begin it anew. */
function beganAt(lostAt: string): number {
  const kept = tabStore.readJson(KEY) as { lostAt: string; at: number } | undefined
  if (kept?.lostAt === lostAt) return kept.at
  const at = Date.now()
  tabStore.write(KEY, JSON.stringify({ lostAt, at }))
  return at
}

type Pause = { until: number; lost: number }

/** What a slip knows of its pause. */
export type SlipWait = {
  /** it is known that there is none, or it is over: a bet can be placed */
  ready: boolean
  /** the pause that it opens with, until it is over; undefined where there is none */
  pause: Pause | 'over' | undefined
}

/** What the event's answer says of the pause is as good as new for so long: three more stakes are hardly lost meanwhile. */
const YOUNG_MS = 10_000

/** Whether it is known if this slip pauses. An older answer is read again when the slip opens; without one it opens all the same. */
function useKnown({ id, isPracticeMode, slipPause }: SlipEvent): boolean {
  const [openedAt] = useState(serverNow)
  const [looked, setLooked] = useState(false)
  const young = slipPause != null && Date.parse(slipPause.at) > openedAt - YOUNG_MS
  const known = isPracticeMode || looked || young
  useEffect(() => {
    if (known) return
    let open = true
    const queryKey = keyOf('getEvent', { params: { id } })
    // one that is under way is waited for
    const reading = queryClient.fetchQuery({ queryKey, staleTime: 0 }).catch(() => {})
    // in the turn after the one that draws the answer
    void reading.then(() => setTimeout(() => open && setLooked(true)))
    return () => {
      open = false
    }
  }, [known, id])
  return known
}

type SlipEvent = Pick<EventDetail, 'id' | 'isPracticeMode'> & Partial<Pick<EventDetail, 'slipPause'>>

/** The pause of a slip that opens now. It comes with the event: nobody asks for it, and nobody without a loss waits for it. */
export function useSlipPause(event: SlipEvent): SlipWait {
  const known = useKnown(event)
  const [pause, setPause] = useState<Pause | 'over'>()
  // judged as it opens: what is lost afterwards stops nobody in the middle
  const [opened, setOpened] = useState(false)
  const found = event.isPracticeMode || opened ? null : (event.slipPause?.pause ?? null)
  const [judged, setJudged] = useState<typeof found | undefined>(found === null ? null : undefined)
  useEffect(() => {
    setJudged(found)
    // one that is taken back holds nothing up
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
 * A slip that waits a moment after a chase, and says why. The pause stands where the slip is, so that nothing moves when it opens;
 * without its file the slip waits all the same.
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
