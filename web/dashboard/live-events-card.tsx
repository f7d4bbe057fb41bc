import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { EventView } from '#web/bets/event/event-labels.ts'
import { EventTeaser } from '#web/bets/list/event-teaser.tsx'
import { keyOf } from '#web/client/calls/query.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The number of events to fetch: enough without those that close soon. */
const ASKED = 6
const SHOWN = 3
/** A person cannot read, choose and bet on an event in time if it closes sooner. */
const LEAST_MS = 60_000

type Listed = Pick<EventView, 'endsAt' | 'mine'>

/** The first few events to bet on, in the given order: those without a bet of the person first. */
export function eventsToBetOn<Event extends Listed>(
  events: readonly Event[],
  now: number,
  most = SHOWN,
): Event[] {
  const inTime = events.filter(({ endsAt }) => Date.parse(endsAt) - now >= LEAST_MS)
  return inTime
    .toSorted((one, other) => Number(one.mine !== null) - Number(other.mine !== null))
    .slice(0, most)
}

/** Open events of the present mode, the first to close first. */
export function useLiveEvents() {
  const { practiceMode } = usePracticeMode()
  return useQuery<EventView[]>({
    queryKey: keyOf('listEvents', {
      query: {
        status: 'open',
        sort: 'closing-soon',
        mode: practiceMode ? 'practice' : 'real',
        limit: ASKED,
      },
    }),
    refetchOnMount: 'always',
  })
}

type LiveEventsCardProps = {
  list: ReturnType<typeof useLiveEvents>
  /** for a person without a bet the card explains how to begin */
  newcomer: boolean
  /** the number of events */
  shown?: number
}

/** Some open events of the present mode, each with its two prices as buttons. */
export function LiveEventsCard({ list, newcomer, shown: most = SHOWN }: LiveEventsCardProps) {
  const { practiceMode } = usePracticeMode()
  const events = list.data && eventsToBetOn(list.data, Date.now(), most)
  return (
    <Card>
      <CardTitle aside={<TitleLink href="/events">All events</TitleLink>}>
        {newcomer ? 'Place your first bet' : 'Bet now'}
      </CardTitle>
      <Loaded
        answer={{ ...list, data: events }}
        failed="The events did not load"
        calm="Nothing in your account has changed."
        waiting={<TeasersSkeleton count={most} />}
        empty={
          <EmptyState
            illustration="bench"
            title={practiceMode ? 'No practice event is open.' : 'No real-money event is open.'}
            action={<LinkButton href="/events?create=1">Create one</LinkButton>}
            learn={
              <Link href="/learn" className="underline underline-offset-4">
                How betting works here
              </Link>
            }
          />
        }
      >
        {(shown) => <Teasers events={shown} />}
      </Loaded>
    </Card>
  )
}

function Teasers({ events }: { events: readonly EventView[] }) {
  return (
    <ul className="grid grid-cols-1">
      {events.map((event) => (
        <li key={event.id} className="border-t border-line-1 py-4 first:border-t-0 first:pt-0 last:pb-0">
          <EventTeaser event={event} />
        </li>
      ))}
    </ul>
  )
}

function TeasersSkeleton({ count }: { count: number }) {
  return (
    <div className="grid gap-8">
      <Loading label="Loading events to bet on" />
      {[0, 1, 2].slice(0, count).map((place) => (
        <div key={place} className="grid gap-2.5">
          <Skeleton className="h-5.5 w-4/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}
