import { OctagonAlert } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import type { LogFault } from './check-types.ts'
import { saveEvidence } from './save-evidence.ts'
import { checksNow, checkWhenDue, followChecks, followOtherTabs } from './self-check.ts'

const LOOK_MS = 5 * 60_000

/** Checks the log where that is due, and says in red what does not hold until a later check holds. */
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
  return fault && <AlarmBar fault={fault} />
}

export function AlarmBar({ fault }: { fault: LogFault }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-loss-fill px-4 py-2 text-sm text-on-loss md:px-5"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 wrap-anywhere">
        <OctagonAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span>
          <strong>The public log does not hold.</strong> {fault.why}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" size="dense" onClick={() => saveEvidence(fault)}>
          Save evidence
        </Button>
        <Link href="/transparency" className="inline-flex min-h-11 items-center underline underline-offset-4">
          What this means
        </Link>
      </div>
    </div>
  )
}
