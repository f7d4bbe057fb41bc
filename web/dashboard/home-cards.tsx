import { useDeferredValue, useEffect, useState } from 'react'
import { areFirstStepsShown } from '#web/client/first-steps.ts'
import { lazy } from '#web/client/lazy.ts'
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

/* A new person's parts load for them alone. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((m) => ({ default: m.FirstSteps })))
const FrontEvents = lazy(() => import('./front-page.tsx').then((m) => ({ default: m.FrontEvents })))
const OpenNow = lazy(() => import('./front-page.tsx').then((m) => ({ default: m.OpenNow })))

/** Whether the first steps can be drawn with the other cards, or are not shown at all: coming later they would move what is below. */
function useStepsAreHere(shown: boolean): boolean {
  const [here, setHere] = useState(!shown)
  useEffect(() => {
    // without its file the card comes later
    if (!here)
      void FirstSteps.fetch()
        .catch(() => {})
        .finally(() => setHere(true))
  }, [here])
  return here
}

type HomeCardsProps = {
  /** all cards in one column, or one of two columns, or what stands below both */
  part: 'all' | 'main' | 'side' | 'below'
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
  const stepsAreHere = useStepsAreHere(areFirstStepsShown(user))
  if (!known || !stepsAreHere || needs.isPending || activity.isPending || since.isPending) {
    return (
      part !== 'below' && (
        <Card>
          <RowSkeleton rows={6} />
        </Card>
      )
    )
  }
  const newcomer = isNewcomer(bets.data, activity.data)
  const events = <LiveEventsCard list={list} newcomer={newcomer && user.role === 'user'} />
  const moved = !newcomer && <ActivityCard activity={activity} rows={part === 'all' ? 3 : 5} />
  const steps = areFirstStepsShown(user) && <FirstSteps user={user} hasBet={(bets.data?.length ?? 0) > 0} />
  if (part === 'below') {
    if (!newcomer) return null
    return (
      <div className="mt-6 grid gap-6">
        <FrontEvents list={list} />
        <OpenNow columns={2} />
      </div>
    )
  }
  if (part === 'main') {
    if (newcomer) return null
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
      <NeedsYouCard needs={needs} />
      {part === 'all' && events}
      {steps}
      {newcomer && part === 'all' && <OpenNow columns={1} />}
      {!newcomer && <OpenBetsCard bets={bets} practiceMode={practiceMode} />}
      {part === 'all' && moved}
      {hasTournamentRecord(user) && <TournamentCard user={user} />}
    </>
  )
}
