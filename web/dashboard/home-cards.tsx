import { useDeferredValue } from 'react'
import { usePracticeMode } from '#web/client/practice-mode.tsx'
import type { User } from '#web/client/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { ActivityCard } from './activity-card.tsx'
import { useActivity } from './activity-data.ts'
import { LiveEventsCard, useLiveEvents } from './live-events-card.tsx'
import { useNeeds } from './needs-data.ts'
import { NeedsYouCard } from './needs-you-card.tsx'
import { isNewcomer } from './newcomer.ts'
import { OpenBetsCard } from './open-bets-card.tsx'
import type { useOpenBets } from './open-bets-data.ts'
import { SinceCard, useSince } from './since-card.tsx'
import { TournamentCard } from './tournament-card.tsx'
import { hasTournamentRecord } from './tournament-record.ts'

type HomeCardsProps = {
  /** all cards in one column, or one of two columns */
  part: 'all' | 'main' | 'side'
  user: User
  bets: ReturnType<typeof useOpenBets>
}

/** The person's tasks, events to bet on, their own bets, and movements: in this order. */
export function HomeCards({ part, user, bets }: HomeCardsProps) {
  const { practiceMode } = usePracticeMode()
  const needs = useNeeds(bets, user.role)
  const activity = useActivity()
  const since = useSince(practiceMode ? 'practice' : 'real')
  // requested with the others, though drawn after them
  const list = useLiveEvents()
  // the lower cards wait until the height of the upper ones is known; deferred, so that drawing it does not block presses
  const known = useDeferredValue(!needs.isPending && !activity.isPending && !since.isPending)
  if (!known || needs.isPending || activity.isPending || since.isPending) {
    return (
      <Card>
        <RowSkeleton rows={6} />
      </Card>
    )
  }
  const newcomer = isNewcomer(bets.data, activity.data)
  const events = <LiveEventsCard list={list} newcomer={newcomer && user.role === 'user'} />
  const moved = !newcomer && <ActivityCard activity={activity} rows={part === 'all' ? 3 : 5} />
  if (part === 'main') {
    return (
      <>
        {events}
        {moved}
      </>
    )
  }
  return (
    <>
      <SinceCard since={since} />
      <NeedsYouCard needs={needs} quiet={part === 'all'} />
      {part === 'all' && events}
      {!newcomer && <OpenBetsCard bets={bets} practiceMode={practiceMode} />}
      {part === 'all' && moved}
      {hasTournamentRecord(user) && <TournamentCard user={user} />}
    </>
  )
}
