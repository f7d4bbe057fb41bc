import type { OwnSubscription } from '#contract/subscriptions.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { pausedText } from './subscription-text.ts'

/** A running subscription without access: the reason, and the next step. */
export function PausedCard({ running }: { running: NonNullable<OwnSubscription['subscription']> }) {
  const { title, text } = pausedText(running, serverNow())
  return (
    <Card tone="raised" aria-labelledby="paused">
      <CardTitle id="paused">{title}</CardTitle>
      <p className="max-w-measure text-ink-2">{text}</p>
    </Card>
  )
}
