import type { ReactNode } from 'react'
import type { Paged } from '#web/client/calls/paged.ts'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded, type NotLoadedProps } from '#web/ui/loaded.tsx'

type PagedListProps<Item> = {
  list: Paged<Item>
  /** "The queue did not load" */
  failed: string
  calm?: NotLoadedProps['calm']
  /** the geometry of the list while it loads */
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
  calm,
  waiting,
  empty,
  wide = false,
  children,
}: PagedListProps<Item>) {
  const { items, isFetchNextPageError } = list
  if (list.isPending) return waiting
  const problem = list.isError && (
    <NotLoaded
      answer={{ ...list, refetch: isFetchNextPageError ? list.fetchNextPage : list.refetch }}
      failed={items.length === 0 ? failed : 'This may be old'}
      calm={calm}
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
