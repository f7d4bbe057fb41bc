import { BookOpen, LogOut, MessageSquare, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { usePracticeMode } from '#web/app/practice-mode.tsx'
import { useUser } from '#web/app/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Page } from '#web/ui/page.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AgeNotice } from './age-notice.tsx'
import { BalanceCard } from './balance-card.tsx'
import { Badges, Figures } from './figures.tsx'
import { greetingWords } from './greeting.ts'
import { NeedsYouCard } from './needs-you-card.tsx'
import { OpenBetsCard } from './open-bets-card.tsx'
import { useOpenBets } from './open-bets-data.ts'
import { RoomCards } from './room-cards.tsx'
import { ShareCard } from './share-card.tsx'
import { TournamentCard } from './tournament-card.tsx'
import { hasTournamentRecord } from './tournament-record.ts'

const link =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1 sm:px-3'

/** Home: what one has, what is at stake, what waits for one, and every room. */
export function DashboardScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const bets = useOpenBets()
  return (
    <Page
      width="grid"
      title={
        <span className="flex items-center gap-3">
          <Avatar person={user} size={48} />
          <span className="min-w-0 break-words">{greetingWords(user.firstName, new Date().getHours())}</span>
        </span>
      }
      intro={<Badges user={user} practiceMode={practiceMode} />}
      actions={<HomeLinks />}
    >
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <BalanceCard user={user} />
          {!practiceMode && <AgeNotice />}
          <OpenBetsCard bets={bets} practiceMode={practiceMode} />
        </div>
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <NeedsYouCard bets={bets} />
          <ActivityCard />
          {hasTournamentRecord(user) && <TournamentCard user={user} />}
        </div>
      </div>
      <Figures practiceMode={practiceMode} />
      <RoomCards gangId={user.gangId} />
      <ShareCard />
    </Page>
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
