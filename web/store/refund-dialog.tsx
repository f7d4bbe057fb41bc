import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount } from '#web/ui/amount-reader.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { refundable, type StorePayment } from './store-data.ts'

/** Refunds a payment, whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: StorePayment; onClose: () => void }) {
  const keys = useIdempotencyKeys()
  const most = refundable(payment)
  const [amount, setAmount] = useState(formatMoney(most))
  const [wrong, setWrong] = useState<string>()
  const cents = amountCents(amount)
  const refund = useAction(
    (given: bigint) => {
      const body = { amount: formatMoney(given) }
      const key = keys.keyFor({ id: payment.id, ...body })
      return call('refundPaymentToken', { params: { token: payment.id }, body, key })
    },
    {
      done: (_, given) => ({
        title: 'Refunded',
        description: `${moneyText({ cents: given, currency: 'USD' })} went back to ${payment.payer.firstName}.`,
      }),
      failed: ['Refund Failed', 'The payment could not be given back'],
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Give money back to ${payment.payer.firstName}?`}
      description={`At most ${moneyText({ cents: most, currency: 'USD' })} of this payment, from your real balance, at once.`}
      confirmLabel={cents === null ? 'Refund' : `Refund ${moneyText({ cents, currency: 'USD' })}`}
      busy={refund.isPending}
      busyLabel="Refunding…"
      onConfirm={() => {
        if (cents === null)
          return setWrong(refusedAmount(amount, 'Please enter a valid amount greater than 0'))
        if (cents > most) return setWrong(`At most ${moneyText({ cents: most, currency: 'USD' })}`)
        refund.mutate(cents)
      }}
    >
      <AmountField
        label="Amount to give back"
        value={amount}
        error={wrong ?? fieldError(refund.error, 'amount')}
        onChange={(typed) => {
          setAmount(typed)
          setWrong(undefined)
        }}
      />
    </ConfirmDialog>
  )
}
