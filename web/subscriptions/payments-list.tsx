import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import type { SubscriptionPayment } from '#contract/subscriptions.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

const PAGE_SIZE = 12

/** The person's payments, newest first: the receipts of the subscription. */
export function PaymentsFold() {
  const [open, setOpen] = useState(false)
  return (
    <Fold title="Payments" hint="Amounts and dates" open={open} onOpenChange={setOpen}>
      <Payments />
    </Fold>
  )
}

function Payments() {
  const payments = usePaged('listSubscriptionPayments', {}, PAGE_SIZE)
  return (
    <PagedList
      list={payments}
      failed="Your payments did not load"
      waiting={<RowSkeleton rows={2} />}
      empty={<EmptyState illustration="slip" title="You have paid nothing for it yet." />}
    >
      {(found) => (
        <RowList>
          {found.map((payment) => (
            <Row
              key={payment.id}
              title={<time dateTime={payment.paidAt}>{dayText(payment.paidAt)}</time>}
              detail={`For ${dayText(payment.periodStart)} to ${dayText(payment.periodEnd)}`}
              money={<Money cents={wireToCents(payment.amount)} currency="USD" />}
              moneyNote={noteOf(payment)}
            />
          ))}
        </RowList>
      )}
    </PagedList>
  )
}

function noteOf({ refunded, refundComing, demoMode, amount }: SubscriptionPayment): string {
  if (refundComing) return 'On its way back to the card'
  if (wireToCents(refunded) === 0n) return demoMode ? 'Test mode' : 'By card'
  if (demoMode) return 'Test mode, reversed'
  return refunded === amount ? 'Went back' : `$${refunded} went back`
}
