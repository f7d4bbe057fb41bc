import { ShieldAlert } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { type User, useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { useWide } from '#web/client/wide.ts'
import { Aside, LowerPart } from '#web/page-parts/aside.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HomeHeader } from './home-header.tsx'
import { useOpenBets } from './open-bets-data.ts'

const AGE_RULE = 'You must be 18 or older (21 where the law requires) to bet with real money.'

/** Shown on the dashboard while real money is on. */
function AgeNotice() {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-line-2 bg-surface px-4 py-3 max-md:gap-2 max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:py-0 max-md:text-sm"
    >
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pot" />
      <p>{AGE_RULE}</p>
    </div>
  )
}

/* One file, requested at once: it loads while home fetches its bets and movements. */
const loadCards = () => import('./home-cards.tsx')
loadCards().catch(() => {})

const COLUMN = 'grid grid-cols-1 gap-3 md:gap-4'
const waiting = (
  <Card>
    <RowSkeleton rows={6} />
  </Card>
)
const HomeCards = lazy(() => loadCards().then((m) => ({ default: m.HomeCards })), waiting)

/** Home: the balance, the person's tasks, events to bet on, movements; everything else is folded below. */
export function DashboardScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const bets = useOpenBets()
  const wide = useWide()
  const part = (name: 'all' | 'main' | 'side' | 'below') => <HomeCards part={name} user={user} bets={bets} />
  return (
    <div className="mx-auto w-full max-w-252 px-4 pt-2 pb-12 md:px-6 md:pt-6">
      <HomeHeader user={user} practiceMode={practiceMode} />
      <div
        className={classNames(
          'grid items-start gap-3 md:gap-4',
          wide ? 'grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]' : 'grid-cols-1',
        )}
      >
        <div className={COLUMN}>
          <BalanceCard user={user} />
          {!practiceMode && <AgeNotice />}
          <LowerPart>{part(wide ? 'main' : 'all')}</LowerPart>
        </div>
        {wide && (
          <div className={COLUMN}>
            <Aside>{part('side')}</Aside>
          </div>
        )}
      </div>
      {wide && <Aside>{part('below')}</Aside>}
      <Below user={user} />
    </div>
  )
}

const FurtherDown = lazy(() => import('./further-down.tsx').then((m) => ({ default: m.FurtherDown })))

/** Home fetches the part below the first view after painting that view, so that the part does not delay it. */
function Below({ user }: { user: User }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // the first frame after the paint, or a short time without frames (a tab in the background)
    const show = () => startTransition(() => setPainted(true))
    const timer = setTimeout(show, 100)
    const frame = requestAnimationFrame(() => requestAnimationFrame(show))
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [])
  return (
    painted && (
      <Aside>
        <FurtherDown user={user} />
      </Aside>
    )
  )
}
