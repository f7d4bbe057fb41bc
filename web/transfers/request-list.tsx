import type { ReactNode } from 'react'
import { errorText } from '#web/app/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { Side, useRequests } from './request-data.ts'
import { RequestRow } from './request-row.tsx'

type RequestListProps = { side: Side; list: ReturnType<typeof useRequests>; start: ReactNode }

/** One side's requests. @param start what begins something where there are none */
export function RequestList({ side, list, start }: RequestListProps) {
  const { requests } = list
  if (list.isPending) return <RowSkeleton rows={4} />
  if (list.isError && requests.length === 0)
    return (
      <ErrorState
        title="The requests did not load"
        message={errorText(list.error, 'The server could not be reached. No money moved.')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (requests.length === 0)
    return (
      <EmptyState
        illustration="slip"
        title={side === 'received' ? 'Nobody asks you for money.' : 'You have asked nobody for money yet.'}
        action={start}
      />
    )
  return (
    <div className="grid gap-3">
      <ul aria-label={side === 'received' ? 'Received requests' : 'Sent requests'} className="-my-3.5">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} side={side} />
        ))}
      </ul>
      {list.isError && (
        <ErrorState
          title="This may be old"
          message={errorText(list.error, 'The server could not be reached.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-2 justify-self-center"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  )
}
