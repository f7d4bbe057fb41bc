import type { ReactNode } from 'react'
import { errorText } from '#web/client/api.ts'
import type { Paged } from '#web/client/paged.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type PagedListProps<Item> = {
  list: Paged<Item>
  /** "The queue did not load" */
  failed: string
  /** shown when the server gave no sentence of its own */
  fallback?: string
  /** the geometry of the list while it is fetched */
  waiting: ReactNode
  empty: ReactNode
  /** the button for the next page has the full width, as in a narrow card */
  wide?: boolean
  children: (items: Item[]) => ReactNode
}

/** The frame of every list in pages: loading, failed, empty, old, and the button for more. */
export function PagedList<Item>({
  list,
  failed,
  fallback = 'The server could not be reached.',
  waiting,
  empty,
  wide = false,
  children,
}: PagedListProps<Item>) {
  const { items, isFetchNextPageError } = list
  if (list.isPending) return waiting
  const problem = list.isError && (
    <ErrorState
      title={items.length === 0 ? failed : 'This may be old'}
      message={errorText(list.error, fallback)}
      onRetry={() => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
      retrying={list.isFetching}
    />
  )
  if (items.length === 0) return problem || empty
  return (
    <>
      {children(items)}
      {problem}
      {list.hasNextPage && !isFetchNextPageError && (
        <Button
          variant="secondary"
          className={wide ? 'mt-3 w-full' : 'justify-self-center'}
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
