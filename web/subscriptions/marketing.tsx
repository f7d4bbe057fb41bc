import type { OwnSubscription } from '#contract/subscriptions.ts'
import { lazy } from '#web/client/lazy.ts'
import { InsightSample } from '#web/insights/insight-sample.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Facts } from './manage-card.tsx'
import { agreedTerms, PRICE } from './subscription-text.ts'

/** A payment that waits for the bank is rare: its texts load with the card form. */
const Undecided = lazy(
  async () => ({ default: (await import('./payment-form.tsx')).Undecided }),
  <Skeleton className="h-32 w-full" />,
)

/** For people who do not subscribe: a real sample, its limits, and at the end the offer. A begun payment comes first. */
export function Marketing({ own, onSubscribe }: { own: OwnSubscription; onSubscribe: () => void }) {
  const offer = <Offer own={own} onSubscribe={onSubscribe} />
  return (
    <>
      {own.unfinished && offer}
      <InsightSample />
      <Card aria-labelledby="insight-not">
        <CardTitle id="insight-not">What it is not</CardTitle>
        <ul className="grid max-w-measure list-disc gap-2 pl-5 text-ink-2">
          <li>
            It is never a promise. No figure here knows how an event will end; following one can lose you
            money.
          </li>
          <li>You do not need it to bet: odds, pools and the history of every event stay free.</li>
          <li>
            It is not a person’s tip: picks and figures are arithmetic on this platform’s own data. A note is
            the opinion of its author.
          </li>
        </ul>
      </Card>
      {!own.unfinished && offer}
    </>
  )
}

/** Price, terms and the one button; or the state of a begun payment. */
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
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 @2xl:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2">
          <p>
            <span className="figure text-4xl font-bold">{PRICE}</span>{' '}
            <span className="text-ink-2">per month</span>
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            <li>Cancel anytime</li>
            {terms.moneyBack && <li>30-day money-back</li>}
          </ul>
          {unfinished === 'unpaid' && (
            <p className="text-ink-2">You started to subscribe. Nothing has been charged yet.</p>
          )}
        </div>
        <Facts label="Terms" facts={agreedTerms(own).slice(1)} />
      </div>
      <CardAction>
        <Button size="large" disabled={!terms.available} onClick={onSubscribe}>
          {unfinished === 'unpaid' ? 'Continue to payment' : 'Subscribe'}
        </Button>
      </CardAction>
    </Card>
  )
}
