import { useSession } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { BreakBand } from './break-band.tsx'
import { useOwnBreak } from './own-break.ts'

const LockedNotice = lazy(
  () => import('#web/page-parts/locked-notice.tsx').then((m) => ({ default: m.LockedNotice })),
  <div className="min-h-24" />,
)

/** The reason why the person cannot stake on a screen: a break, or for real money a locked wallet. */
export function usePlayClosed(practice: boolean): 'break' | 'locked' | undefined {
  const pause = useOwnBreak(practice)
  const locked = useSession().user?.walletLocked && !practice
  return pause ? 'break' : locked ? 'locked' : undefined
}

/** States the reason why play is closed on this screen, and its end or the way to open it; empty for nearly everybody. */
export function PlayBand({ practice }: { practice: boolean }) {
  const closed = usePlayClosed(practice)
  if (closed === 'break') return <BreakBand practice={practice} />
  return (
    closed && (
      <Aside instead={<p className="font-semibold">Your wallet is locked.</p>}>
        <LockedNotice />
      </Aside>
    )
  )
}
