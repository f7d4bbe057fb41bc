import { useInfiniteQuery } from '@tanstack/react-query'
import { callForPage, errorText } from '#web/app/api.ts'
import { useUser } from '#web/app/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueuedEvent } from './queued-event.tsx'

const PAGE_SIZE = 20

/** What waits for a moderator: disputed, suspended and overdue events, oldest first. */
export function EventsQueueScreen() {
  const { role } = useUser()
  if (role === 'moderator' || role === 'admin') return <Queue role={role} />
  return (
    <Page title="Events to decide">
      <EmptyState
        illustration="bench"
        title="This is for moderators. They decide disputed events, never ones they have bet on."
        action={<LinkButton href="/events">See the events</LinkButton>}
      />
    </Page>
  )
}

function Queue({ role }: { role: 'moderator' | 'admin' }) {
  const queue = useInfiniteQuery({
    queryKey: ['/api/admin/events', { paged: true }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('moderatorQueue', {
        query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const events = queue.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Page title="Events to decide" intro="Disputed, suspended and overdue events, the longest waiting first.">
      {queue.isPending ? (
        <CardSkeleton cards={3} />
      ) : queue.isError && events.length === 0 ? (
        <ErrorState
          title="The queue did not load"
          message={errorText(queue.error, 'The server could not be reached.')}
          onRetry={() => void queue.refetch()}
          retrying={queue.isFetching}
        />
      ) : events.length === 0 ? (
        <EmptyState
          illustration="bench"
          title="Nothing waits for you"
          action={
            <Button
              variant="secondary"
              busy={queue.isFetching}
              busyLabel="Looking…"
              onClick={() => void queue.refetch()}
            >
              Look again
            </Button>
          }
        />
      ) : (
        <>
          {events.map((event) => (
            <QueuedEvent key={event.id} event={event} role={role} />
          ))}
          {queue.isError && (
            <ErrorState
              title="This may be old"
              message={errorText(queue.error, 'The server could not be reached.')}
              onRetry={() => void (queue.isFetchNextPageError ? queue.fetchNextPage() : queue.refetch())}
              retrying={queue.isFetching}
            />
          )}
          {queue.hasNextPage && !queue.isFetchNextPageError && (
            <Button
              variant="secondary"
              className="justify-self-center"
              busy={queue.isFetchingNextPage}
              busyLabel="Loading…"
              onClick={() => void queue.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
