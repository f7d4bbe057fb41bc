import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call, fieldError } from '#web/client/calls/api.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount } from '#web/ui/amount-reader.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { refundable, type StorePayment } from './store-data.ts'

const dollars = (cents: bigint) => moneyText({ cents, currency: 'USD' })

/** Refunds a payment, whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: StorePayment; onClose: () => void }) {
  const most = refundable(payment)
  const [amount, setAmount] = useState(formatMoney(most))
  const [wrong, setWrong] = useState<string>()
  const cents = amountCents(amount)
  const name = payment.payer.firstName
  return (
    <ActDialog
      question
      act={async (_, keyFor) => {
        const given = cents!
        const body = { amount: formatMoney(given) }
        const key = keyFor({ id: payment.id, ...body })
        await call('refundPaymentToken', { params: { token: payment.id }, body, key })
        return given
      }}
      done={(given) => ({ title: 'Refunded', description: `${dollars(given)} went back to ${name}.` })}
      failed={['Refund Failed', 'The payment could not be refunded']}
      title={`Give money back to ${name}?`}
      description={`You can refund at most ${dollars(most)} of this payment. It leaves your real balance at once.`}
      submitLabel={cents === null ? 'Refund' : `Refund ${dollars(cents)}`}
      busyLabel="Refunding…"
      check={() => {
        if (cents === null) setWrong(refusedAmount(amount, 'Please enter a valid amount greater than 0'))
        else if (cents > most) setWrong(`At most ${dollars(most)}`)
        return cents !== null && cents <= most
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <AmountField
          label="Amount to give back"
          value={amount}
          error={wrong ?? fieldError(refusal, 'amount')}
          onChange={(typed) => {
            setAmount(typed)
            setWrong(undefined)
          }}
        />
      )}
    </ActDialog>
  )
}
