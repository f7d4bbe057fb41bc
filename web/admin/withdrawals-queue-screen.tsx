import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { callForPage, errorText } from '#web/app/api.ts'
import { useUser } from '#web/app/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { QueuedWithdrawal } from './queued-withdrawal.tsx'

const PAGE_SIZE = 20
const filters = [
  { value: 'open', label: 'Open' },
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type Filter = (typeof filters)[number]['value']

/** What waits to be paid out, the longest waiting first. Says plainly when one may not see it, and asks for nothing. */
export function WithdrawalsQueueScreen() {
  const { role } = useUser()
  if (role === 'admin') return <Queue />
  return (
    <Page title="Withdrawals to pay">
      <EmptyState
        illustration="bench"
        title="This is for operators. They check withdrawals and pay them out, never their own."
        action={<LinkButton href="/withdraw">See your own withdrawals</LinkButton>}
      />
    </Page>
  )
}

function Queue() {
  const [params, setParams] = useSearchParams()
  const status: Filter = filters.find(({ value }) => value === params.get('status'))?.value ?? 'open'
  const queue = useInfiniteQuery({
    queryKey: ['/api/admin/withdrawals', { status, paged: true }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('withdrawalQueue', {
        query: { status, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const withdrawals = queue.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Page
      title="Withdrawals to pay"
      intro="Check, approve, pay out by hand, then say that it was paid. Above $500.00 two operators approve."
    >
      <ChipGroup
        label="Status"
        options={filters}
        value={status}
        onChange={(next) => setParams(next === 'open' ? {} : { status: next }, { replace: true })}
      />
      {queue.isPending ? (
        <CardSkeleton cards={3} />
      ) : queue.isError && withdrawals.length === 0 ? (
        <ErrorState
          title="The queue did not load"
          message={errorText(queue.error, 'The server could not be reached.')}
          onRetry={() => void queue.refetch()}
          retrying={queue.isFetching}
        />
      ) : withdrawals.length === 0 ? (
        <EmptyState
          illustration="bench"
          title={status === 'open' ? 'Nothing waits for you' : 'Nothing of that status'}
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
          {withdrawals.map((one) => (
            <QueuedWithdrawal key={one.id} withdrawal={one} />
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
