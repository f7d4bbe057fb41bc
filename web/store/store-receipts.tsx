import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundable, type StorePayment, useStorePayments } from './store-data.ts'

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
