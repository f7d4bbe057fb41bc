import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { useOwnFeedback } from './feedback-data.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackItem } from './feedback-item.tsx'

/** The person's feedback, in a scrolling box of 500 px. */
function FeedbackList() {
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

const guidelines = [
  ['One problem per message', 'If you found two faults, send two messages: each one is tracked separately.'],
  ['Steps to repeat', 'What you did, what you expected, and what happened instead.'],
  ['No secrets', 'No passwords, card numbers or codes, in words or in a screenshot. We never ask for them.'],
] as const

/** Feedback to the team, and its progress. */
export function FeedbackScreen() {
  return (
    <Page title="Feedback" back={{ href: '/', label: 'Home' }} width="grid">
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <Card>
            <CardTitle>Submit Feedback</CardTitle>
            <FeedbackForm />
          </Card>
          <Card>
            <CardTitle>Feedback Guidelines</CardTitle>
            <ul className="grid gap-3">
              {guidelines.map(([what, why]) => (
                <li key={what}>
                  <p className="font-semibold">{what}</p>
                  <p className="text-sm text-ink-2">{why}</p>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <FeedbackList />
      </div>
    </Page>
  )
}
