import type { OwnSubscription } from '#contract/subscriptions.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { PRICE } from './subscription-text.ts'

/** The paid month is over, and the card provider has not told what came of it. */
export function UnconfirmedCard({ running }: { running: NonNullable<OwnSubscription['subscription']> }) {
  const { cancelAtPeriodEnd } = running
  return (
    <Card tone="raised" aria-labelledby="unconfirmed">
      <CardTitle id="unconfirmed">
        {cancelAtPeriodEnd ? 'Your subscription is ending' : 'Your renewal is not confirmed yet'}
      </CardTitle>
      <p className="max-w-[66ch] text-ink-2">
        {cancelAtPeriodEnd
          ? 'Its last day is over. The card provider has still to confirm the end; nothing more is charged.'
          : `The card provider has not told us whether the renewal of ${PRICE} was paid. We ask again by ourselves, and access comes back with the answer. Nothing is charged twice.`}
      </p>
    </Card>
  )
}
