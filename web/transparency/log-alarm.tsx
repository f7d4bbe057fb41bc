import { useEffect, useSyncExternalStore } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { checksNow, followChecks } from './checks-now.ts'
import { checkWhenDue, followOtherTabs } from './self-check.ts'

const AlarmBar = lazy(() => import('./alarm-bar.tsx').then((m) => ({ default: m.AlarmBar })))

const LOOK_MS = 5 * 60_000

/** Checks the log when a check is due, and shows in red what does not hold. */
export function LogAlarm({ userId }: { userId: string }) {
  const { fault } = useSyncExternalStore(followChecks, checksNow)
  useEffect(() => {
    const look = () => void checkWhenDue(userId)
    look()
    const timer = setInterval(look, LOOK_MS)
    const unfollow = followOtherTabs(userId)
    return () => {
      clearInterval(timer)
      unfollow()
    }
  }, [userId])
  return fault && <AlarmBar fault={fault} userId={userId} />
}
