import type { OwnSubscription } from '#contract/subscriptions.ts'
import { InsightSample } from '#web/insights/insight-sample.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Undecided } from './payment-form.tsx'
import { PRICE } from './subscription-text.ts'

/** The parts that subscribers get, each with how it is worked out. */
const PARTS = [
  ["Today's Picks", 'Open events ranked by the money in them, how their odds move, and the time left.'],
  ['Market Trends', 'Where money went in the last 24 hours and 7 days, by category.'],
  [
    'Expert Analysis',
    'How well the crowd’s odds matched what happened, over all settled events, and notes by the people who run this site.',
  ],
] as const

/** For people who do not subscribe: the offer, a real sample, what it is and what it is not. */
export function Marketing({ own, onSubscribe }: { own: OwnSubscription; onSubscribe: () => void }) {
  return (
    <>
      <Offer own={own} onSubscribe={onSubscribe} />
      <InsightSample />
      <Card aria-labelledby="insight-parts">
        <CardTitle id="insight-parts">What it is</CardTitle>
        <dl className="grid gap-4 md:grid-cols-3">
          {PARTS.map(([name, text]) => (
            <div key={name} className="grid content-start gap-1">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card aria-labelledby="insight-not">
        <CardTitle id="insight-not">What it is not</CardTitle>
        <ul className="grid max-w-measure list-disc gap-2 pl-5 text-ink-2">
          <li>
            It is never a promise. No figure here knows how an event ends, and following them can lose money.
          </li>
          <li>
            It is not needed to bet. Odds, pools and the history of every event stay open to everybody, free.
          </li>
          <li>
            Its picks and figures are no person’s tip: they are arithmetic on this platform’s own data, and
            each part says how. A note is the opinion of its author.
          </li>
        </ul>
      </Card>
    </>
  )
}

/** Price, terms and the one button; or what became of a payment that was begun. */
function Offer({ own, onSubscribe }: { own: OwnSubscription; onSubscribe: () => void }) {
  const { terms, unfinished, ended, subscription } = own
  if (subscription?.status === 'past_due') return null
  if (unfinished === 'processing') return <Undecided />
  return (
    <Card tone="raised" aria-label="Subscription">
      {ended && (
        <p className="mb-3 text-ink-2">
          Your subscription ended on {dayText(ended.at)}.
          {ended.moneyBack &&
            (terms.demoMode
              ? ' No card was charged for it.'
              : ' Everything that you paid for it goes back to your card.')}
        </p>
      )}
      <p>
        <span className="figure text-4xl font-bold">{PRICE}</span>{' '}
        <span className="text-ink-2">per month</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        <li>Cancel anytime</li>
        {terms.moneyBack && <li>30-day money-back</li>}
      </ul>
      {unfinished === 'unpaid' && (
        <p className="mt-3 text-ink-2">You began to subscribe. Nothing has been charged yet.</p>
      )}
      <CardAction>
        <Button
          size="large"
          disabled={!terms.available}
          aria-describedby="subscribe-note"
          onClick={onSubscribe}
        >
          {unfinished === 'unpaid' ? 'Continue to payment' : 'Subscribe'}
        </Button>
        <p id="subscribe-note" className="text-sm text-ink-2">
          {terms.available
            ? terms.demoMode
              ? 'Test mode: no card is charged.'
              : 'By card. Your balance is not touched.'
            : 'Cards are not taken on this server at the moment.'}
        </p>
      </CardAction>
    </Card>
  )
}
