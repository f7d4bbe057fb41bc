import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/action.ts'
import { call } from '#web/client/api.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import type { PlayLimits } from './limit-text.ts'

type Held = PlayLimits['held'][number]

/** Money that came in above a limit: it waits, and its owner may send back what a person sent. */
export function HeldCard({ held }: { held: readonly Held[] }) {
  const [asked, setAsked] = useState<Held>()
  return (
    <Card aria-label="Waits for room">
      <CardTitle>Waits for room</CardTitle>
      <p className="-mt-2 text-sm text-ink-2">
        It came in above a limit. It is yours, comes to your balance when there is room, and cannot be staked
        before.
      </p>
      <RowList label="Waits for room">
        {held.map((one) => (
          <Row
            key={one.id}
            title={one.from === 'deposit' ? 'Deposit' : 'From somebody'}
            detail={<Moment at={one.heldAt} format={shortMomentText} />}
            money={<Money wire={one.amount} currency="USD" />}
            action={
              one.canSendBack && (
                <Button variant="secondary" size="dense" onClick={() => setAsked(one)}>
                  Send it back
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {asked && <SendBack held={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function SendBack({ held: { id, amount }, onClose }: { held: Held; onClose: () => void }) {
  const keys = useIdempotencyKeys()
  const sum = moneyText({ cents: wireToCents(amount), currency: 'USD' })
  const sending = useAction(
    () => call('sendHeldBack', { params: { id }, body: {}, key: keys.keyFor({ id }) }),
    {
      done: { title: 'Sent back', description: sum },
      fallback: 'No answer came back. Press again: it is sent back once.',
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      title={`Send ${sum} back?`}
      description="It goes to the person who sent it. They are told that you sent it back, and not why."
      confirmLabel={`Send ${sum} back`}
      busy={sending.isPending}
      busyLabel="Sending…"
      onConfirm={() => sending.mutate()}
      onClose={onClose}
    >
      {sending.failure && <FieldError>{sending.failure}</FieldError>}
    </ConfirmDialog>
  )
}
