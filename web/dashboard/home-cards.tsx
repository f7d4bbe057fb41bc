import { Hourglass, Inbox } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import { areFirstStepsShown } from '#web/client/kept/first-steps.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { DailyCard } from '#web/daily/daily-card.tsx'
import { nextLook } from '#web/daily/next-look.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { WhenSeen } from '#web/ui/when-seen.tsx'
import { isNewcomer, useActivity } from './activity-data.ts'
import { useLastWin } from './last-win.ts'
import { LiveEventsCard, useLiveEvents } from './live-events-card.tsx'
import { useNeeds } from './needs-data.ts'
import { OpenBetsCard } from './open-bets-card.tsx'
import type { useOpenBets } from './open-bets-data.ts'
import { hasNews, SinceCard, useSince } from './since-card.tsx'

type NeedsYouCardProps = { needs: ReturnType<typeof useNeeds> }

/**
 * The tasks that need an action of the person: outcomes to propose, proposals to answer, queues of an operator. It takes no
 * space without tasks.
 */
function NeedsYouCard({ needs: { needs, count, failed, isFetching, refetch } }: NeedsYouCardProps) {
  if (needs.length === 0 && !failed) return null
  return (
    <Card>
      <CardTitle aside={count > 0 ? count : undefined}>Needs you</CardTitle>
      {failed && (
        <NotLoaded
          answer={{ error: failed.error, isFetching, refetch }}
          failed="This list may be incomplete"
          calm="Nothing in your account has changed."
        />
      )}
      {needs.length > 0 && (
        <RowList label="Needs you">
          {needs.map(({ key, href, title, text, until, untilLabel }) => (
            <Row
              key={key}
              avatar={
                <RowIcon>{until ? <Hourglass strokeWidth={1.75} /> : <Inbox strokeWidth={1.75} />}</RowIcon>
              }
              title={title}
              detail={<span className="whitespace-normal">{text}</span>}
              moneyNote={
                until && (
                  <span className="grid text-xs">
                    {untilLabel}
                    <Countdown until={until} className="text-sm font-semibold text-ink-1" />
                  </span>
                )
              }
              href={href}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}

/* Only new people load their parts. */
const FirstSteps = lazy(() => import('./first-steps.tsx').then((m) => ({ default: m.FirstSteps })))
const HomeLimitCard = lazy(() =>
  import('#web/safer-play/home-limit-card.tsx').then((m) => ({ default: m.HomeLimitCard })),
)
const WinReceipt = lazy(
  () => import('./win-receipt.tsx').then((m) => ({ default: m.WinReceipt })),
  <Skeleton className="h-40 w-full rounded-xl" />,
)
const FrontEvents = lazy(() => import('./front-page.tsx').then((m) => ({ default: m.FrontEvents })))
const OpenNow = lazy(() => import('./front-page.tsx').then((m) => ({ default: m.OpenNow })))

/* Last of its column, and on a phone with news not drawn at all. */
const ActivityCard = lazy(
  () => import('./activity-card.tsx').then((m) => ({ default: m.ActivityCard })),
  <Card>
    <RowSkeleton rows={3} />
  </Card>,
)
const recordWaiting = <Card className="min-h-58" />
const OwnTournamentCard = lazy(
  () => import('./tournament-card.tsx').then((m) => ({ default: m.OwnTournamentCard })),
  recordWaiting,
)

/** Every player begins as bronze, so a bronze rank is no record. */
export const hasTournamentRecord = (
  user: Pick<User, 'tournamentWins' | 'tournamentLosses' | 'badgeLevel'>,
): boolean => user.tournamentWins > 0 || user.tournamentLosses > 0 || user.badgeLevel !== 'bronze'

/** The first days of a person, until they set a limit or say that they want none. */
const ASKED_FOR_MS = 7 * 86_400_000
const isAskedForLimit = ({ depositLimitSaid, createdAt }: User): boolean =>
  depositLimitSaid === false && Date.now() - Date.parse(createdAt) < ASKED_FOR_MS

/** Whether the screen can draw a new person's cards together with the others: late cards would move the cards below. */
function useOwnCardsAreHere(user: User): boolean {
  const [cards] = useState(() => [
    ...(areFirstStepsShown(user) ? [FirstSteps] : []),
    ...(isAskedForLimit(user) ? [HomeLimitCard] : []),
  ])
  const [here, setHere] = useState(cards.length === 0)
  useEffect(() => {
    // a card whose file does not arrive is drawn later
    if (!here) void Promise.allSettled(cards.map((card) => card.fetch())).then(() => setHere(true))
  }, [here, cards])
  return here
}

const FOLLOWING_THE_DAY = {
  refetchInterval: ({ state }: { state: { data?: Reply<'dailyQuestion'> | undefined } }) =>
    nextLook(state.data),
  // a page that nobody looks at stays silent, so it looks once when somebody does
  refetchOnWindowFocus: 'always' as const,
}

type HomeCardsProps = {
  /** all cards in one column, or one of two columns, or the cards below both */
  part: 'all' | 'main' | 'side' | 'below'
  user: User
  bets: ReturnType<typeof useOpenBets>
}

/** The question of the day, the person's tasks, events to bet on, their own bets, and movements: in this order. */
export function HomeCards({ part, user, bets }: HomeCardsProps) {
  const { practiceMode } = usePracticeMode()
  const needs = useNeeds(bets, user.role)
  const activity = useActivity()
  const daily = useApi('dailyQuestion', {}, FOLLOWING_THE_DAY)
  const mode = practiceMode ? 'practice' : 'real'
  const won = useLastWin(user.id, mode)
  const since = useSince(mode, won.eventId)
  // requested together with the others, though drawn after them
  const list = useLiveEvents()
  // the lower cards wait until the upper ones have their height; deferred, so that drawing does not block presses
  const known = useDeferredValue(
    !daily.isPending && !needs.isPending && !activity.isPending && !since.isPending && !won.isPending,
  )
  const ownCardsAreHere = useOwnCardsAreHere(user)
  if (
    !known ||
    !ownCardsAreHere ||
    needs.isPending ||
    activity.isPending ||
    since.isPending ||
    won.isPending
  ) {
    return (
      part !== 'below' && (
        <Card>
          <RowSkeleton rows={6} />
        </Card>
      )
    )
  }
  const newcomer = isNewcomer(bets.data, activity.data)
  const events = (
    <LiveEventsCard list={list} newcomer={newcomer && user.role === 'user'} shown={part === 'all' ? 2 : 3} />
  )
  const first = daily.data && <DailyCard daily={daily.data} user={user} />
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
    if (newcomer) return first
    return (
      <>
        {first}
        {events}
        {moved}
      </>
    )
  }
  return (
    <>
      {won.win && <WinReceipt win={won.win} onDismiss={won.dismiss} />}
      {part === 'all' && first}
      <SinceCard since={since} />
      <NeedsYouCard needs={needs} />
      {part === 'all' && events}
      {steps}
      {isAskedForLimit(user) && (
        <Aside>
          <HomeLimitCard />
        </Aside>
      )}
      {newcomer && part === 'all' && <OpenNow columns={1} />}
      {!newcomer && <OpenBetsCard bets={bets} practiceMode={practiceMode} />}
      {/* in one column the news since the last visit stand for the movements */}
      {part === 'all' && !hasNews(since) && moved}
      {hasTournamentRecord(user) && (
        <WhenSeen waiting={recordWaiting}>
          <OwnTournamentCard user={user} />
        </WhenSeen>
      )}
    </>
  )
}
