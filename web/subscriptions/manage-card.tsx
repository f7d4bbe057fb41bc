import { useState } from 'react'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { cancelText, PRICE, periodEndFact } from './subscription-text.ts'

export type Running = NonNullable<OwnSubscription['subscription']>
type Change = 'cancelSubscription' | 'resumeSubscription' | 'refundSubscription'

const DONE: Record<Change, [title: string, description: string]> = {
  cancelSubscription: ['Subscription Cancelled', 'It does not renew. Nothing more is charged.'],
  resumeSubscription: ['Subscription Resumed', 'It renews as before.'],
  refundSubscription: ['Money Back', 'Everything that you paid goes back to your card. Access has ended.'],
}

const NOTHING_TO_SEND = 'No card was charged, so nothing moves on one. Access has ended.'

/** Changes a subscription and says so. @param onDone called when the page shows it */
export function useChange({ demoMode }: Running, onDone: () => void) {
  const keys = useIdempotencyKeys()
  return useAction(
    (change: Change) =>
      shown(
        change === 'refundSubscription'
          ? call(change, { body: {}, key: keys.keyFor({}) })
          : call(change, { body: {} }),
      ),
    {
      done(_, change) {
        const [title, said] = DONE[change]
        return { title, description: demoMode && change === 'refundSubscription' ? NOTHING_TO_SEND : said }
      },
      failed: ['Nothing Changed', 'The server could not be reached.'],
      onDone() {
        keys.done()
        onDone()
      },
    },
  )
}

/** A running subscription: its terms, and the actions cancel, resume and money back. */
export function ManageCard({ running, hasAccess }: { running: Running; hasAccess: boolean }) {
  const [asking, setAsking] = useState<'cancelSubscription' | 'refundSubscription'>()
  const change = useChange(running, () => setAsking(undefined))
  const ends = running.cancelAtPeriodEnd
  const until = running.moneyBackUntil && dayText(running.moneyBackUntil)
  return (
    <Card aria-labelledby="own-subscription">
      <CardTitle id="own-subscription">Your subscription</CardTitle>
      <Facts
        label="Your subscription"
        facts={[
          ['Price', `${PRICE} per month`],
          ['Since', dayText(running.startedAt)],
          periodEndFact(running, serverNow()),
          ['Paid', running.demoMode ? 'Test mode: no card is charged' : 'By card, never from your balance'],
          ...(until ? ([['Money back', `Until ${until}`]] as const) : []),
        ]}
      />
      <CardAction>
        {ends ? (
          <Button busy={change.isPending} onClick={() => change.mutate('resumeSubscription')}>
            Resume
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsking('cancelSubscription')}>
            Cancel subscription
          </Button>
        )}
        {until && (
          <Button variant="ghost" onClick={() => setAsking('refundSubscription')}>
            Get my money back
          </Button>
        )}
      </CardAction>
      <ConfirmDialog
        open={asking === 'cancelSubscription'}
        onClose={() => setAsking(undefined)}
        title="Cancel the subscription?"
        description={cancelText(running, hasAccess, serverNow())}
        cancelLabel="Keep it"
        confirmLabel="Cancel subscription"
        busy={change.isPending}
        busyLabel="Cancelling…"
        onConfirm={() => change.mutate('cancelSubscription')}
      />
      <ConfirmDialog
        open={asking === 'refundSubscription'}
        onClose={() => setAsking(undefined)}
        title="Get your money back?"
        description={
          running.demoMode
            ? 'Access ends at once. No card was charged, so nothing moves on one. You can do this once.'
            : 'Everything that you paid goes back to your card, and access ends at once. You can do this once.'
        }
        cancelLabel="Keep it"
        confirmLabel="Money back"
        busy={change.isPending}
        busyLabel="Sending…"
        onConfirm={() => change.mutate('refundSubscription')}
      />
    </Card>
  )
}

/** Terms with their values at the right; with enlarged text a value stands below its term. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <dl aria-label={label} className="grid max-w-120 gap-y-2">
      {facts.map(([term, said]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-ink-2">{term}</dt>
          <dd className="grow basis-32 text-right font-semibold">{said}</dd>
        </div>
      ))}
    </dl>
  )
}
