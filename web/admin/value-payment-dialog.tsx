import { useState } from 'react'
import { formatRate, parseRate, worthAtRate } from '#contract/coin-rate.ts'
import type { ParkedPayment } from '#contract/deposits-parked-payments.ts'
import { wireToCents } from '#contract/money.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call, fieldError } from '#web/client/calls/api.ts'
import { readAmount } from '#web/ui/amount-reader.ts'
import { TextField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'

const dollars = (cents: bigint) => moneyText({ cents, currency: 'USD' })

/** A rate is read like an amount and may have more decimals: "0,08123" is "0.08123". */
function plainRate(text: string): string {
  const { cents, plain } = readAmount(text)
  const typed = text.trim()
  if (cents !== null) return plain
  return /^\d*,\d+$/.test(typed) ? typed.replace(',', '.') : typed
}

/** Records what the coins of a waiting payment were worth when they arrived. The server credits it at this rate. */
export function ValuePaymentDialog({ payment, onClose }: { payment: ParkedPayment; onClose: () => void }) {
  const [rate, setRate] = useState('')
  const [missed, setMissed] = useState(false)
  const { id, paid, payCurrency, user, quoteRate, rateNow } = payment
  const plain = plainRate(rate)
  const parsed = parseRate(plain)
  const most = wireToCents(payment.most)
  const worth = parsed === null ? null : worthAtRate(most, parsed, parseRate(quoteRate)!)
  return (
    <ActDialog
      act={({ reason }, keyFor) => {
        const body = { rate: plain, reason }
        return call('valuePayment', { params: { id }, body, key: keyFor({ id, ...body }) })
      }}
      done={({ credited }) => ({
        title: 'Credited',
        description: `${dollars(wireToCents(credited))} to ${user.email}`,
      })}
      title="What were these coins worth?"
      description={`${paid} ${payCurrency} from ${user.email}. The quote was $${quoteRate} per coin, and we never credit more${
        rateNow ? `; the rate is now $${rateNow}` : ''
      }. Use the rate at the time they arrived. This cannot be undone.`}
      submitLabel={worth === null ? 'Credit it' : `Credit about ${dollars(worth)}`}
      busyLabel="Crediting…"
      reason={{
        hint: 'State the source of the rate. It is recorded with your name.',
        maxLength: 500,
        rows: 2,
      }}
      check={() => {
        setMissed(parsed === null)
        return parsed !== null
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <TextField
          label="Dollars for one coin"
          inputMode="decimal"
          autoComplete="off"
          value={rate}
          hint={parsed !== null && `= $${formatRate(parsed)} for one ${payCurrency}`}
          error={missed ? 'Enter what one coin cost in dollars' : fieldError(refusal, 'rate')}
          onChange={({ target }) => {
            setRate(target.value)
            setMissed(false)
          }}
        />
      )}
    </ActDialog>
  )
}
