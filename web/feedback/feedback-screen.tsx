import { Card, CardTitle } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackList } from './feedback-list.tsx'

const guidelines = [
  ['One matter each', 'Two faults are two messages: each is followed by itself.'],
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
