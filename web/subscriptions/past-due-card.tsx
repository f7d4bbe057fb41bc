import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type Running, useChange } from './manage-card.tsx'
import { PRICE } from './subscription-text.ts'

/** The renewal is unpaid: the consequences, and the two ways out. */
export function PastDueCard({ running, onPay }: { running: Running; onPay: () => void }) {
  const [asking, setAsking] = useState(false)
  const change = useChange(running, () => setAsking(false))
  return (
    <Card tone="raised" aria-labelledby="past-due">
      <CardTitle id="past-due">Paused: the renewal was not paid</CardTitle>
      <p className="max-w-measure text-ink-2">
        Your card did not pay {PRICE}. Access comes back as soon as it is paid. Your card is tried again by
        itself for up to three weeks; then the subscription ends. You owe nothing, and your balance is not
        touched.
      </p>
      <CardAction>
        <Button onClick={onPay}>Pay {PRICE}</Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          End it now
        </Button>
      </CardAction>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="End the subscription now?"
        description="It ends at once and is not tried again. Nothing is charged, and you may subscribe anew at any time."
        cancelLabel="Keep it"
        confirmLabel="End it now"
        busy={change.isPending}
        busyLabel="Ending…"
        onConfirm={() => change.mutate('cancelSubscription')}
      />
    </Card>
  )
}
