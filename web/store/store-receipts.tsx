import { useState } from 'react'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { refundable, type StorePayment, useStorePayments } from './store-data.ts'

/** Refunds a payment, whole or in part. */
function RefundDialog({ payment, onClose }: { payment: StorePayment; onClose: () => void }) {
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

/** The shop's payments of the last day, with their refunds. */
export function StoreReceipts() {
  const payments = useStorePayments()
  const [refunding, setRefunding] = useState<StorePayment | null>(null)
  const list = payments.data ?? []
  const total = list.reduce(
    (sum, { taken, refunded }) => sum + wireToCents(taken) - wireToCents(refunded),
    0n,
  )
  return (
    <Card>
      <CardTitle aside={list.length > 0 && <Money cents={total} currency="USD" className="font-semibold" />}>
        Last 24 hours
      </CardTitle>
      <Loaded
        answer={payments}
        failed="The receipts did not load"
        waiting={<RowSkeleton rows={2} />}
        empty={<p className="text-ink-2">No payments yet.</p>}
      >
        {(all) => (
          <ul aria-label="Payments" className="-my-2">
            {all.map((payment) => (
              <li
                key={payment.id}
                className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line-1 py-2.5 last:border-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{payment.payer.firstName}</p>
                  <p className="text-sm text-ink-2">
                    #C{payment.id} ·{' '}
                    {payment.redeemedAt && (
                      <time dateTime={payment.redeemedAt}>{shortMomentText(payment.redeemedAt)}</time>
                    )}
                  </p>
                </div>
                <div className="ml-auto flex items-center gap-3">
                  <div className="text-right">
                    <Money wire={payment.taken} currency="USD" className="font-semibold" />
                    {wireToCents(payment.refunded) > 0n && (
                      <p className="text-sm text-ink-2">
                        <Money wire={payment.refunded} currency="USD" /> given back
                      </p>
                    )}
                  </div>
                  {refundable(payment) > 0n && (
                    <Button
                      variant="secondary"
                      size="dense"
                      aria-label={`Refund payment ${payment.id}`}
                      onClick={() => setRefunding(payment)}
                    >
                      Refund
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </Card>
  )
}
