import { errorText } from '#web/app/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { useOwnFeedback } from './feedback-data.ts'
import { FeedbackItem } from './feedback-item.tsx'

/** What one has sent, in a window of 500 px that scrolls. */
export function FeedbackList() {
  const list = useOwnFeedback()
  const sent = list.data?.pages.flatMap((page) => page.reply) ?? []
  return (
    <Card>
      <CardTitle>Your Feedback</CardTitle>
      {list.isPending ? (
        <RowSkeleton rows={3} />
      ) : list.isError && sent.length === 0 ? (
        <ErrorState
          title="Your feedback did not load"
          message={errorText(list.error, 'The server could not be reached.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : sent.length === 0 ? (
        <EmptyState
          illustration="slip"
          title="Nothing sent yet. What you send stands here, with what becomes of it."
        />
      ) : (
        <section
          aria-label="Your feedback"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          className="-mx-1 max-h-[500px] overflow-y-auto px-1"
        >
          <ul className="grid gap-3">
            {sent.map((feedback) => (
              <FeedbackItem key={feedback.id} feedback={feedback} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              variant="secondary"
              className="mt-3 w-full"
              busy={list.isFetchingNextPage}
              busyLabel="Loading…"
              onClick={() => void list.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </section>
      )}
    </Card>
  )
}
