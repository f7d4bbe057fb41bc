import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callForPage, errorText } from '#web/app/api.ts'
import { useUser } from '#web/app/session.tsx'
import { type Status, statuses } from '#web/feedback/feedback-data.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { SentFeedback } from './sent-feedback.tsx'

type Filter = Status | 'all'
const filters: readonly { value: Filter; label: string }[] = [
  ...statuses.map(({ value, word }) => ({ value, label: word })),
  { value: 'all', label: 'All' },
]

/** What people told us, for admins: moved on and answered. */
export function AdminFeedbackScreen() {
  const { role } = useUser()
  if (role === 'admin') return <Queue />
  return (
    <Page title="Feedback to answer">
      <EmptyState
        illustration="bench"
        title="This is for admins. Your own feedback has a page of its own."
        action={<LinkButton href="/feedback">Your feedback</LinkButton>}
      />
    </Page>
  )
}

function Queue() {
  const [filter, setFilter] = useState<Filter>('new')
  const list = useInfiniteQuery({
    queryKey: ['/api/admin/feedback', { filter }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('listSentFeedback', {
        query: {
          limit: 20,
          ...(filter !== 'all' && { status: filter }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const sent = list.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Page title="Feedback to answer" intro="Every move is written to the audit log, and the sender is told.">
      <ChipGroup label="Status" options={filters} value={filter} onChange={setFilter} />
      {list.isPending ? (
        <CardSkeleton cards={3} />
      ) : list.isError && sent.length === 0 ? (
        <ErrorState
          title="The feedback did not load"
          message={errorText(list.error, 'The server could not be reached.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : sent.length === 0 ? (
        <EmptyState
          illustration="bench"
          title={filter === 'all' ? 'Nobody has sent anything yet.' : 'Nothing stands here.'}
          action={
            <Button
              variant="secondary"
              busy={list.isFetching}
              busyLabel="Looking…"
              onClick={() => void list.refetch()}
            >
              Look again
            </Button>
          }
        />
      ) : (
        <>
          {sent.map((feedback) => (
            <SentFeedback key={feedback.id} feedback={feedback} />
          ))}
          {list.hasNextPage && (
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
    </Page>
  )
}
