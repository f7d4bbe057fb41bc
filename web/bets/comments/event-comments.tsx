import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { callForPage, errorText } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useBlockedIds } from '#web/moderation/blocks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { type Comment, CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'

const PAGE_SIZE = 20
type CommentPage = { reply: Comment[]; nextCursor: string | null }

/** The comments on the event, newest first, with each person's side and the answers below. */
export function EventComments({ event }: { event: EventDetail }) {
  const queryKey = [...keyOf('listComments', { params: { id: event.id } }), { paged: true }]
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callForPage('listComments', {
        params: { id: event.id },
        query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  // folds comments of blocked people from the first moment
  const blocked = useBlockedIds()
  const keep = (change: (pages: CommentPage[]) => CommentPage[]) => {
    queryClient.setQueryData<InfiniteData<CommentPage>>(
      queryKey,
      (kept) => kept && { ...kept, pages: change(kept.pages) },
    )
    // an answer on its way is older than the comment just written, and would replace it
    if (queryClient.isFetching({ queryKey, exact: true }) > 0) void list.refetch()
  }
  const add = (comment: Comment) =>
    keep(([first, ...rest]) => (first ? [{ ...first, reply: [comment, ...first.reply] }, ...rest] : []))
  const replace = (comment: Comment) =>
    keep((pages) =>
      pages.map((page) => ({
        ...page,
        reply: page.reply.map((one) => (one.id === comment.id ? comment : one)),
      })),
    )
  const remove = (id: string) =>
    keep((pages) => pages.map((page) => ({ ...page, reply: page.reply.filter((one) => one.id !== id) })))
  const comments = list.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Card>
      <CardTitle>Comments</CardTitle>
      <CommentForm eventId={event.id} label="Say something" onAdded={add} />
      {list.isPending || blocked.pending ? (
        <RowSkeleton rows={2} />
      ) : list.isError && comments.length === 0 ? (
        <div className="mt-3">
          <ErrorState
            message={errorText(list.error, 'The comments did not load.')}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : (
        <ul className="mt-2 grid grid-cols-1">
          {comments.map((comment) => (
            <li key={comment.id} className="border-t border-line-1 py-3 first:border-t-0">
              <CommentThread
                event={event}
                comment={comment}
                onChange={replace}
                onRemoved={() => remove(comment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          className="-ml-4"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Load more comments
        </Button>
      )}
    </Card>
  )
}
