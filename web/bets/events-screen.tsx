import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { errorText } from '#web/app/api.ts'
import { usePracticeMode } from '#web/app/practice-mode.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { EventFilterBar } from './event-filter-bar.tsx'
import { type EventFilters, isFiltered, readFilters, writeFilters } from './event-filters.ts'
import { useEventList } from './event-list.ts'

const CreateEventDialog = lazy(() =>
  import('./create-event-dialog.tsx').then((module) => ({ default: module.CreateEventDialog })),
)

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4'

/** The events: found, filtered and ordered by the address, odds moving while one looks. */
export function EventsScreen() {
  const { practiceMode } = usePracticeMode()
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(params.has('create'))
  const filters = readFilters(params)
  const list = useEventList(filters, practiceMode)
  const events = list.data?.pages.flatMap((page) => page.reply) ?? []
  const change = (next: EventFilters) => setParams(writeFilters(next), { replace: true })
  const create = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      Create event
    </Button>
  )
  return (
    <Page
      title="Events"
      intro="Two sides, one pot. The winners share it, less 2%."
      width="grid"
      actions={create}
    >
      <EventFilterBar filters={filters} onChange={change} find={params.has('find')} />
      <section
        aria-label="Events"
        aria-busy={list.isPlaceholderData || list.isPending}
        className="grid gap-4"
      >
        {list.isPending ? (
          <ListSkeleton />
        ) : list.isError && events.length === 0 ? (
          <ErrorState
            title="The events did not load"
            message={errorText(list.error, 'The server could not be reached. Nothing of yours has changed.')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : events.length === 0 ? (
          <NothingHere
            filters={filters}
            onClear={() => change(readFilters(new URLSearchParams()))}
            create={create}
          />
        ) : (
          <>
            {list.isError && !list.isFetchNextPageError && (
              <ErrorState
                title="These figures may be old"
                message={errorText(list.error, 'The server could not be reached.')}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              />
            )}
            <ul className={GRID}>
              {events.map((event) => (
                <li key={event.id} className="grid min-w-0">
                  <EventCard event={event} />
                </li>
              ))}
            </ul>
            {list.isFetchNextPageError && (
              <ErrorState
                title="The next events did not load"
                message={errorText(list.error, 'The server could not be reached.')}
                onRetry={() => void list.fetchNextPage()}
                retrying={list.isFetchingNextPage}
              />
            )}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <Button
                variant="secondary"
                className="justify-self-center"
                busy={list.isFetchingNextPage}
                busyLabel="Loading…"
                onClick={() => void list.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </>
        )}
        <p role="status" className="sr-only">
          {!list.isPending &&
            !list.isPlaceholderData &&
            `${events.length}${list.hasNextPage ? ' or more' : ''} ${events.length === 1 ? 'event' : 'events'}`}
        </p>
      </section>
      {creating && (
        <Suspense>
          <CreateEventDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function NothingHere({
  filters,
  onClear,
  create,
}: {
  filters: EventFilters
  onClear: () => void
  create: React.ReactNode
}) {
  const filtered = isFiltered(filters)
  return (
    <EmptyState
      illustration="table"
      title={
        filters.search
          ? `No event matches “${filters.search}”. Ask it yourself?`
          : filtered
            ? 'No event fits these filters.'
            : 'Two empty chairs. Ask a question, and somebody takes the other side.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {create}
          {filtered && (
            <Button variant="secondary" onClick={onClear}>
              Show all open events
            </Button>
          )}
        </div>
      }
      learn={
        <Link href="/learn" className="underline underline-offset-4">
          How betting works here
        </Link>
      }
    />
  )
}

/** The geometry of the cards that are on their way. */
function ListSkeleton() {
  return (
    <div className={GRID}>
      <Loading label="Loading the events" />
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="grid gap-3 rounded-xl border border-line-1 bg-surface p-4 lg:p-5">
          <div className="flex justify-between">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-6 w-20 rounded-sm" />
          </div>
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-11.5 w-full" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  )
}
