import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { useOwnFeedback } from './feedback-data.ts'
import { FeedbackItem } from './feedback-item.tsx'

/** The person's feedback, in a scrolling box of 500 px. */
export function FeedbackList() {
  const list = useOwnFeedback()
  const content = (
    <PagedList
      list={list}
      failed="Your feedback did not load"
      waiting={<RowSkeleton rows={3} />}
      empty={<EmptyState illustration="slip" title="Nothing sent yet." />}
      wide
    >
      {(sent) => (
        <ul className="grid gap-3">
          {sent.map((feedback) => (
            <FeedbackItem key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      )}
    </PagedList>
  )
  return (
    <Card>
      <CardTitle>Your Feedback</CardTitle>
      {list.items.length === 0 ? (
        content
      ) : (
        <section
          aria-label="Your feedback"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          tabIndex={0}
          className="-mx-1 max-h-[500px] overflow-y-auto px-1"
        >
          {content}
        </section>
      )}
    </Card>
  )
}
