import { BookOpen, LogOut, MessageSquare, Settings } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { usePracticeMode } from '#web/app/practice-mode.tsx'
import { useUser } from '#web/app/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Page } from '#web/ui/page.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { AgeNotice } from './age-notice.tsx'
import { Badges } from './badges.tsx'
import { BalanceCard } from './balance-card.tsx'
import { greetingWords } from './greeting.ts'
import { useOpenBets } from './open-bets-data.ts'

/* One file, asked for at once: it comes while the bets and movements that it shows are being fetched. */
const loadCards = () => import('./home-cards.tsx')
const cards = loadCards()
const OpenBetsCard = lazy(() => loadCards().then((m) => ({ default: m.OpenBetsCard })))
const OtherCards = lazy(() => loadCards().then((m) => ({ default: m.OtherCards })))

const waitingCard = (
  <Card>
    <RowSkeleton rows={3} />
  </Card>
)

const link =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1 sm:px-3'

/** Home: what one has, what is at stake, what waits for one, and every room. */
export function DashboardScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const bets = useOpenBets()
  const [cardsHere, setCardsHere] = useState(false)
  useEffect(() => {
    // when they cannot be fetched, their place says so
    const here = () => setCardsHere(true)
    cards.then(here, here)
  }, [])
  const settled = cardsHere && !bets.isPending
  return (
    <Page
      width="grid"
      title={
        <span className="flex items-center gap-3">
          <Avatar person={user} size={48} />
          <span className="min-w-0 wrap-anywhere">
            {greetingWords(user.firstName, new Date().getHours())}
          </span>
        </span>
      }
      intro={<Badges user={user} practiceMode={practiceMode} />}
      actions={<HomeLinks />}
    >
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <BalanceCard user={user} />
          {!practiceMode && <AgeNotice />}
          <Suspense fallback={waitingCard}>
            <OpenBetsCard bets={bets} practiceMode={practiceMode} />
          </Suspense>
        </div>
        {/* where it stands below, it waits until the height of what is above it is known */}
        <div className={classNames('grid grid-cols-1 gap-3 md:gap-4', !settled && 'max-lg:hidden')}>
          <Suspense fallback={waitingCard}>
            <OtherCards user={user} bets={bets} />
          </Suspense>
        </div>
      </div>
      <Below practiceMode={practiceMode} gangId={user.gangId} />
    </Page>
  )
}

const FurtherDown = lazy(() => import('./further-down.tsx').then((m) => ({ default: m.FurtherDown })))

/** What lies below the first view is fetched once that view has been painted, so that it does not wait for it. */
function Below(props: { practiceMode: boolean; gangId: string | null }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // the first frame after the paint; where there are no frames (a tab in the background) soon enough
    const timer = setTimeout(() => setPainted(true), 100)
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setPainted(true)))
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [])
  const waiting = <RowSkeleton rows={8} />
  return painted ? (
    <Suspense fallback={waiting}>
      <FurtherDown {...props} />
    </Suspense>
  ) : (
    waiting
  )
}

function HomeLinks() {
  return (
    <nav aria-label="Home" className="-mx-2 flex flex-wrap sm:-mr-3">
      <Link href="/learn" className={link}>
        <BookOpen size={18} strokeWidth={1.75} aria-hidden="true" />
        Learn
      </Link>
      <Link href="/messages" className={link}>
        <MessageSquare size={18} strokeWidth={1.75} aria-hidden="true" />
        Messages
      </Link>
      <Link href="/settings" className={link}>
        <Settings size={18} strokeWidth={1.75} aria-hidden="true" />
        Settings
      </Link>
      <a href="/api/logout" className={link}>
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
        Log out
      </a>
    </nav>
  )
}
