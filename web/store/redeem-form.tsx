import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call, errorText, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CodeRing } from './code-ring.tsx'

type Seen = Reply<'getPaymentToken'>
export type Redeemed = Reply<'redeemPaymentToken'>

const GONE = {
  redeemed: 'This code has already been used.',
  expired: 'This code has expired. Ask the customer for a new one.',
  superseded: 'The customer has created a newer code. Scan that one.',
} as const

/** A code as visible to anybody with its secret. */
export function useSeenCode(token: string, enabled = true) {
  return useQuery<Seen>({
    queryKey: keyOf('getPaymentToken', { params: { token } }),
    enabled,
    refetchOnMount: 'always',
  })
}

type RedeemFormProps = { token: string; onRedeemed: (payment: Redeemed) => void; onOther: () => void }

/** A shop takes a code: it sees the code's amount, and takes at most that. */
export function RedeemForm({ token, onRedeemed, onOther }: RedeemFormProps) {
  const seen = useSeenCode(token)
  const other = (
    <Button variant="secondary" onClick={onOther}>
      Another code
    </Button>
  )
  if (seen.isPending) return <CardSkeleton />
  if (seen.isError) {
    const unknown = seen.error instanceof ApiError && seen.error.status === 404
    return (
      <Card className="grid justify-items-start gap-3">
        <ErrorState
          title={unknown ? 'There is no such code' : 'The code could not be read'}
          message={
            unknown
              ? 'Check its letters, or scan it again. No money moved.'
              : errorText(seen.error, 'The server could not be reached. No money moved.')
          }
          {...(!unknown && { onRetry: () => void seen.refetch(), retrying: seen.isFetching })}
        />
        {other}
      </Card>
    )
  }
  const code = seen.data
  if (code.viewer === 'payer')
    return (
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-lg">This is your own code</h2>
        <p className="text-ink-2">Only another merchant can take it.</p>
        {other}
      </Card>
    )
  if (code.status !== 'active')
    return (
      <Card className="grid justify-items-start gap-3" role="status">
        <StatusBadge
          status={code.status === 'redeemed' ? 'completed' : 'cancelled'}
          label={{ redeemed: 'Used', expired: 'Expired', superseded: 'Replaced' }[code.status]}
        />
        <p>{GONE[code.status]} No money moved.</p>
        {other}
      </Card>
    )
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <div>
          <p className="text-sm text-ink-2">{code.payer.firstName} pays up to</p>
          <Money wire={code.amount} currency="USD" size="figure" />
        </div>
        <CodeRing until={code.expiresAt} offset={0} onEnd={() => void seen.refetch()} />
      </div>
      <TakeAmount token={token} most={wireToCents(code.amount)} onRedeemed={onRedeemed} onOther={onOther} />
    </Card>
  )
}

/** Takes an amount from the code, in cents. */
function useRedeem(token: string, onRedeemed: (payment: Redeemed) => void) {
  const keys = useIdempotencyKeys()
  return useAction(
    (amount: bigint) => {
      const body = { amount: formatMoney(amount) }
      return call('redeemPaymentToken', { params: { token }, body, key: keys.keyFor({ token, ...body }) })
    },
    {
      done: ({ taken, payer }) => ({
        title: 'Payment Taken!',
        description: `${moneyText({ cents: wireToCents(taken), currency: 'USD' })} from ${payer.firstName}.`,
      }),
      failed: ['Payment Failed', 'The code could not be redeemed'],
      onDone(payment) {
        keys.done()
        onRedeemed(payment)
      },
    },
  )
}

function TakeAmount({ token, most, onRedeemed, onOther }: RedeemFormProps & { most: bigint }) {
  const [amount, setAmount] = useState(formatMoney(most))
  const [wrong, setWrong] = useState<string>()
  const cents = amountCents(amount)
  const form = useRef<HTMLFormElement>(null)
  // The field with the code has disappeared, and the focus with it. The button must not receive the focus: a scanner that types
  // ends with Enter.
  useEffect(() => form.current?.focus(), [])
  const redeem = useRedeem(token, onRedeemed)
  const error = wrong ?? fieldError(redeem.error, 'amount')
  return (
    <Form
      ref={form}
      tabIndex={-1}
      aria-label="Take the payment"
      className="grid gap-4 outline-none"
      onSubmit={() => {
        if (cents === null)
          return setWrong(refusedAmount(amount, 'Please enter a valid amount greater than 0'))
        if (cents > most)
          return setWrong(`This code is for at most ${moneyText({ cents: most, currency: 'USD' })}`)
        redeem.mutate(cents)
      }}
    >
      <AmountField
        label="Amount to take"
        hint={
          cents !== null && cents < most
            ? `${moneyText({ cents: most - cents, currency: 'USD' })} goes back to the customer`
            : 'The full amount of the code'
        }
        value={amount}
        error={error}
        onChange={(typed) => {
          setAmount(typed)
          setWrong(undefined)
        }}
      />
      {redeem.failure && !error && <FieldError>{redeem.failure}</FieldError>}
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button type="submit" size="large" busy={redeem.isPending} busyLabel="Taking…">
          {cents === null ? 'Take payment' : `Take ${moneyText({ cents, currency: 'USD' })}`}
        </Button>
        <Button variant="ghost" size="large" onClick={onOther}>
          Another code
        </Button>
      </div>
    </Form>
  )
}

/** The shop's receipt. */
export function TakenReceipt({ payment, onNext }: { payment: Redeemed; onNext: () => void }) {
  const [amount, taken] = [wireToCents(payment.amount), wireToCents(payment.taken)]
  return (
    <div role="status">
      <Receipt
        title="Payment taken"
        cents={taken}
        currency="USD"
        moved
        caption={`From ${payment.payer.firstName}`}
        lines={[
          { label: 'Code', cents: amount },
          { label: 'Back to the customer', cents: amount - taken },
          { label: 'Fee', text: 'None' },
          { label: 'Your balance', cents: wireToCents(payment.balance), total: true },
        ]}
        id={`#C${payment.id}`}
        at={payment.redeemedAt ?? payment.createdAt}
        actions={
          <Button size="dense" onClick={onNext}>
            Next customer
          </Button>
        }
      />
    </div>
  )
}
