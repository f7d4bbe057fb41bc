import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { RequestSide, useRequests } from './request-data.ts'
import { RequestRow } from './request-row.tsx'

type RequestListProps = { side: RequestSide; list: ReturnType<typeof useRequests>; start: ReactNode }

/** One side's requests. @param start the action of an empty list */
export function RequestList({ side, list, start }: RequestListProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <PagedList
        list={list}
        failed="The requests did not load"
        calm="No money moved."
        waiting={<RowSkeleton rows={4} />}
        empty={
          <EmptyState
            illustration="slip"
            title={
              side === 'received' ? 'Nobody asks you for money.' : 'You have asked nobody for money yet.'
            }
            action={start}
          />
        }
      >
        {(requests) => (
          <ul aria-label={side === 'received' ? 'Received requests' : 'Sent requests'} className="-my-3.5">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} side={side} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
