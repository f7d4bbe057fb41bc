import { useState } from 'react'
import { formatRate, parseRate, worthAtRate } from '#contract/coin-rate.ts'
import type { ParkedPayment } from '#contract/deposits-parked-payments.ts'
import { wireToCents } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { readAmount } from '#web/ui/amount-reader.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'

const REASON_MAX = 500
const dollars = (cents: bigint) => moneyText({ cents, currency: 'USD' })

/** A rate is read like an amount and may have more decimals: "0,08123" is "0.08123". */
function plainRate(text: string): string {
  const { cents, plain } = readAmount(text)
  const typed = text.trim()
  if (cents !== null) return plain
  return /^\d*,\d+$/.test(typed) ? typed.replace(',', '.') : typed
}

/** Sends the rate and its reason; the server credits the payment at this rate. */
function useValuation({ id, user }: ParkedPayment, onClose: () => void) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const sending = useAction(
    (body: { rate: string; reason: string }) =>
      stepUp.run(() => call('valuePayment', { params: { id }, body, key: keys.keyFor({ id, ...body }) })),
    {
      done: ({ credited }) => ({
        title: 'Credited',
        description: `${dollars(wireToCents(credited))} to ${user.email}`,
      }),
      onDone() {
        keys.done()
        onClose()
      },
    },
  )
  return { sending, stepUpDialog: stepUp.dialog }
}

/** Records what the coins of a waiting payment were worth when they arrived. */
export function ValuePaymentDialog({ payment, onClose }: { payment: ParkedPayment; onClose: () => void }) {
  const [rate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const [blank, setBlank] = useState<{ rate?: string; reason?: string }>({})
  const { paid, payCurrency, user, quoteRate, rateNow } = payment
  const plain = plainRate(rate)
  const parsed = parseRate(plain)
  const most = wireToCents(payment.most)
  const worth = parsed === null ? null : worthAtRate(most, parsed, parseRate(quoteRate)!)
  const { sending, stepUpDialog } = useValuation(payment, onClose)
  const submit = () => {
    const missing = {
      ...(parsed === null && { rate: 'Enter what one coin cost in dollars' }),
      ...(reason.trim() === '' && { reason: 'Please write a reason' }),
    }
    setBlank(missing)
    if (Object.keys(missing).length === 0) sending.mutate({ rate: plain, reason: reason.trim() })
  }
  return (
    <>
      <FormDialog
        title="What were these coins worth?"
        description={`${paid} ${payCurrency} of ${user.email}. By the quote one coin is $${quoteRate}, and more is never credited${
          rateNow ? `; now it is $${rateNow}` : ''
        }. What counts is the rate when they came. This cannot be taken back.`}
        submitLabel={worth === null ? 'Credit it' : `Credit about ${dollars(worth)}`}
        busyLabel="Crediting…"
        sending={sending}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField
          label="Dollars for one coin"
          inputMode="decimal"
          autoComplete="off"
          value={rate}
          hint={parsed !== null && `= $${formatRate(parsed)} for one ${payCurrency}`}
          error={blank.rate ?? fieldError(sending.error, 'rate')}
          onChange={({ target }) => {
            setRate(target.value)
            setBlank({})
          }}
        />
        <TextAreaField
          label="Reason"
          hint="It is kept with your name: where the rate is from."
          maxLength={REASON_MAX}
          rows={2}
          value={reason}
          error={blank.reason ?? fieldError(sending.error, 'reason')}
          onChange={({ target }) => {
            setReason(target.value)
            setBlank({})
          }}
        />
      </FormDialog>
      {stepUpDialog}
    </>
  )
}
