import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { EventView } from '#web/bets/event/event-labels.ts'
import { EventTeaser } from '#web/bets/list/event-teaser.tsx'
import { call } from '#web/client/calls/api.ts'
import { listKey } from '#web/client/calls/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

const SHOWN = 5

/** Open events as they come, then the newest of those that are closed. An event that closed between the two answers stands once. */
export function openFirst(open: readonly EventView[], newest: readonly EventView[]): EventView[] {
  const taken = new Set(open.map(({ id }) => id))
  const closed = newest.filter(({ id, status }) => status !== 'open' && !taken.has(id))
  return [...open, ...closed].slice(0, SHOWN)
}

/** The first events of the person's own gang, kept by the gang: after a change of gangs no earlier one's are shown. */
export const useGangEvents = (gangId: string) =>
  useQuery<EventView[]>({
    queryKey: listKey('listEvents', { ofGang: gangId }),
    async queryFn({ signal }) {
      const ask = (query: { status?: 'open'; sort: 'closing-soon' | 'newest' }) =>
        call('listEvents', { query: { gang: 'mine', limit: SHOWN, ...query }, signal })
      const [open, newest] = await Promise.all([
        ask({ status: 'open', sort: 'closing-soon' }),
        ask({ sort: 'newest' }),
      ])
      return openFirst(open, newest)
    },
    refetchOnMount: 'always',
  })

export type GangEventsAnswer = ReturnType<typeof useGangEvents>

/**
 * The questions of the members to each other, the open ones first, and the way to ask the next one.
 * @param waits the person does not see earlier ones yet
 */
export function GangEvents({ events, waits }: { events: GangEventsAnswer; waits: boolean }) {
  return (
    <Card aria-label="Your gang’s events">
      <CardTitle
        aside={events.data?.length ? <TitleLink href={allOf(events.data)}>See all</TitleLink> : null}
      >
        Your gang’s events
      </CardTitle>
      <Loaded
        answer={events}
        failed="The events did not load"
        calm="Nothing in your account has changed."
        waiting={null}
        empty={
          <EmptyState
            illustration="table"
            title={
              waits
                ? 'You see what your gang asks from now on. The owner or an officer can show you earlier events.'
                : 'No question yet. Ask your gang the first one.'
            }
            action={<AskButton />}
          />
        }
      >
        {(shown) => (
          <>
            <ul aria-label="Your gang’s events" className="grid grid-cols-1">
              {shown.map((event) => (
                <li
                  key={event.id}
                  className="border-t border-line-1 py-4 first:border-t-0 first:pt-0 last:pb-0"
                >
                  <EventTeaser event={event} />
                </li>
              ))}
            </ul>
            <CardAction>
              <AskButton />
            </CardAction>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The list behind these events: a list of open events alone would lack the closed ones among them. */
const allOf = (shown: readonly EventView[]): string =>
  `/events?gang=mine${shown.some(({ status }) => status !== 'open') ? '&status=all' : ''}`

const AskButton = () => (
  <LinkButton
    href="/events?create=1&audience=gang"
    variant="secondary"
    icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
  >
    Ask your gang
  </LinkButton>
)
