import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { AUDIENCES } from '#contract/bets-limits.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { PlayBand } from '#web/safer-play/play-band.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import {
  type EventFilters,
  isFiltered,
  readFilters,
  showsShelves,
  writeFilters,
} from '../event/event-filters.ts'
import { useEventList, useShelves } from '../event/event-list.ts'
import { EventCard } from './event-card.tsx'
import { EventFilterBar } from './event-filter-bar.tsx'
import { EventShelves } from './event-shelves.tsx'

const CreateEventDialog = lazy(() =>
  import('../new/create-event-dialog.tsx').then((module) => ({ default: module.CreateEventDialog })),
)

const AskAgainDialog = lazy(() =>
  import('../new/ask-again-dialog.tsx').then((module) => ({ default: module.AskAgainDialog })),
)

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })))

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3'

/**
 * The events: searched, filtered and ordered by the address, with moving odds. Without filters it begins with shelves. `?create`, `?code`
 * and `?again` open their dialogs.
 */
export function EventsScreen() {
  const { practiceMode } = usePracticeMode()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState(() =>
    params.has('create') || params.has('again') ? 'create' : params.has('code') ? 'code' : null,
  )
  const [asked] = useState(() => AUDIENCES.find((one) => one === params.get('audience')))
  const [again] = useState(() => params.get('again'))
  const [againOpen, setAgainOpen] = useState(again !== null)
  const filters = readFilters(params)
  const change = (next: EventFilters) => setParams(writeFilters(next), { replace: true })
  const close = () => {
    setOpened(null)
    setAgainOpen(false)
  }
  const create = (
    <Button
      variant="secondary"
      size="head"
      icon={<Plus size={18} aria-hidden="true" />}
      onClick={() => setOpened('create')}
    >
      Create event
    </Button>
  )
  return (
    <Page
      title="Events"
      width="grid"
      actions={
        <>
          <HaveCode onPress={() => setOpened('code')} />
          {create}
        </>
      }
    >
      <PlayBand practice={practiceMode} />
      <EventFilterBar filters={filters} onChange={change} find={params.has('find')} />
      <FilteredEvents filters={filters} practiceMode={practiceMode} onChange={change} create={create} />
      {opened && (
        <Opened opened={opened} onClose={close}>
          {opened === 'code' ? (
            <CodeDialog onClose={close} />
          ) : again !== null && againOpen ? (
            <AskAgainDialog id={again} onClose={close} />
          ) : (
            <CreateEventDialog {...(asked && { audience: asked })} onClose={close} />
          )}
        </Opened>
      )}
    </Page>
  )
}

/** The way in for a person who has heard a code. Beside the title of most phones there is room for its last word; below it, for all of it. */
const HaveCode = ({ onPress }: { onPress: () => void }) => (
  <Button variant="ghost" size="head" className="max-md:px-2" aria-label="Have a code?" onClick={onPress}>
    <span className="max-[359px]:hidden md:hidden">Code?</span>
    <span className="min-[360px]:max-md:hidden">Have a code?</span>
  </Button>
)

/** The filtered events: the shelves followed by the rest, or only the list. */
function useFilteredEvents(filters: EventFilters, practiceMode: boolean) {
  const shelved = showsShelves(filters)
  const list = useEventList(filters, practiceMode)
  const shelves = useShelves(practiceMode ? 'practice' : 'real', shelved)
  const onShelves = shelved ? (shelves.data ?? []) : []
  const all = list.data?.pages.flatMap((page) => page.reply) ?? []
  // an event appears once
  const taken = new Set(onShelves.map((event) => event.id))
  // draws the shelves first: they do not wait for the list below
  const unknown = shelved ? shelves.isPending : list.isPending
  // deferred, so that drawing all the cards does not block presses
  const pending = useDeferredValue(unknown) || unknown
  const listing = useDeferredValue(list.isPending) || list.isPending
  const events = listing ? [] : all.filter((event) => !taken.has(event.id))
  return {
    list,
    onShelves,
    events,
    pending,
    listing,
    nothing: events.length === 0 && onShelves.length === 0 && !listing,
    failed: list.isError || (shelved && shelves.isError),
    answer: {
      error: list.error,
      isFetching: list.isFetching,
      refetch() {
        void list.refetch()
        if (shelved) void shelves.refetch()
      },
    },
  }
}
type FoundEvents = ReturnType<typeof useFilteredEvents>

type FilteredEventsProps = {
  filters: EventFilters
  practiceMode: boolean
  onChange: (filters: EventFilters) => void
  create: React.ReactNode
}

function FilteredEvents({ filters, practiceMode, onChange, create }: FilteredEventsProps) {
  const found = useFilteredEvents(filters, practiceMode)
  const { list, pending, listing } = found
  return (
    <section
      aria-label="Events"
      aria-busy={list.isPlaceholderData || listing || pending}
      className="grid grid-cols-1 gap-6"
    >
      {pending ? (
        <ListSkeleton />
      ) : found.failed && found.nothing ? (
        <NotLoaded
          answer={found.answer}
          failed="The events did not load"
          calm="Nothing in your account has changed."
        />
      ) : found.nothing && !list.hasNextPage ? (
        <NothingHere
          filters={filters}
          onClear={() => onChange(readFilters(new URLSearchParams()))}
          create={create}
        />
      ) : (
        <EventGrid found={found} />
      )}
      <p role="status" className="sr-only">
        {!pending &&
          !listing &&
          !list.isPlaceholderData &&
          countText(found.events.length + found.onShelves.length, list.hasNextPage)}
      </p>
    </section>
  )
}

function EventGrid({ found }: { found: FoundEvents }) {
  const { list, onShelves, events, listing, failed, answer } = found
  return (
    <>
      {failed && !list.isFetchNextPageError && (
        <NotLoaded answer={answer} failed="These figures may be old" />
      )}
      <EventShelves events={onShelves} />
      {listing && <ListSkeleton />}
      {events.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <h2 className={onShelves.length > 0 ? 'text-lg' : 'sr-only'}>
            {onShelves.length > 0 ? 'More open events' : 'Events found'}
          </h2>
          <ul className={GRID}>
            {events.map((event) => (
              <li key={event.id} className="flex min-w-0">
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <NextPage list={list} />
    </>
  )
}

const countText = (count: number, more: boolean) =>
  `${count}${more ? ' or more' : ''} ${count === 1 ? 'event' : 'events'}`

function NextPage({ list }: { list: ReturnType<typeof useEventList> }) {
  if (list.isFetchNextPageError) {
    const next = { error: list.error, isFetching: list.isFetchingNextPage, refetch: list.fetchNextPage }
    return <NotLoaded answer={next} failed="The next events did not load" />
  }
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={list.isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void list.fetchNextPage()}
    >
      Load more
    </Button>
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
        filters.watched
          ? 'Nothing on your watchlist matches. Press the star on an event to add it.'
          : filters.search
            ? `No event matches “${filters.search}”. Ask the question yourself?`
            : filters.gang
              ? 'No event of your gang matches.'
              : filtered
                ? 'No events match these filters.'
                : 'Two empty chairs. Ask a question, and somebody will take the other side.'
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

/** A placeholder in the geometry of the cards. */
function ListSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Loading label="Loading the events" />
      <Skeleton className="h-8 w-36" />
      <div className={GRID}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <div key={place} className="grid gap-3 rounded-xl border border-line-1 bg-surface p-4">
            <div className="flex justify-between">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-6 w-20 rounded-sm" />
            </div>
            <div className="flex items-start gap-3">
              <Skeleton className="size-14" />
              <Skeleton className="h-6 flex-1" />
            </div>
            <Skeleton className="h-11.5 w-full" />
            <Skeleton className="h-6 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
