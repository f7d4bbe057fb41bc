import { useEffect, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { faultListeners, isDue, isOfLog, readFault } from './fault-store.ts'

const LogAlarm = lazy(() => import('./log-alarm.tsx').then((m) => ({ default: m.LogAlarm })))

/** By then the page has its data, and people have read its first lines. */
const AFTER_MS = 8_000
const LOOK_MS = 5 * 60_000

/** Resolves when the browser has nothing better to do. Safari cannot say when. */
const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work))

/**
 * Makes this browser check the public log automatically, once everything else is done; and shows at once the faults of an
 * earlier check. It fetches no code for this before.
 */
export function LogWatch({ userId }: { userId: string }) {
  const [due, setDue] = useState(() => readFault(userId) !== undefined)
  useEffect(() => {
    if (due) return
    const look = () => isDue(userId, Date.now()) && whenIdle(() => setDue(true))
    const found = () => readFault(userId) && setDue(true)
    const other = ({ key }: StorageEvent) => isOfLog(key) && found()
    const first = setTimeout(look, AFTER_MS)
    const every = setInterval(look, LOOK_MS)
    faultListeners.add(found)
    addEventListener('storage', other)
    return () => {
      clearTimeout(first)
      clearInterval(every)
      faultListeners.delete(found)
      removeEventListener('storage', other)
    }
  }, [due, userId])
  return (
    due && (
      <Aside>
        <LogAlarm userId={userId} />
      </Aside>
    )
  )
}
