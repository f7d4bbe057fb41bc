import { type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { useApi } from '#web/client/query.ts'
import { tabStore } from '#web/client/storage.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { classNames } from '#web/ui/class-names.ts'

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

/** The pause that a slip opens with, until it is over; undefined where there is none. */
function useSlipPause(practice: boolean): Pause | 'over' | undefined {
  const { data } = useApi('slipPause', {}, { enabled: !practice })
  const [pause, setPause] = useState<Pause | 'over'>()
  const found = practice ? null : data?.pause
  useEffect(() => {
    // one that is taken back holds nothing up
    if (!found) return setPause((kept) => (typeof kept === 'object' ? undefined : kept))
    const until = beganAt(found.lostAt) + found.seconds * 1000
    if (until <= Date.now()) return
    setPause({ until, lost: found.lost })
    const timer = setTimeout(() => setPause('over'), until - Date.now())
    return () => clearTimeout(timer)
  }, [found])
  return pause
}

/**
 * A slip that waits a moment after a chase, and says why. The pause stands where the slip is, so that nothing moves when it opens;
 * without its file the slip waits all the same.
 */
export function SlipPause({ practice, children }: { practice: boolean; children: ReactNode }) {
  const pause = useSlipPause(practice)
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
