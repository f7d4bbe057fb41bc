import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import type { OwnSubscription, SubscriptionPayment } from '#contract/subscriptions.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { useApi } from '#web/client/calls/query.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { InsightTabs } from '#web/insights/insight-tabs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { Loading, RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ManageCard, type Running, useChange } from './manage-card.tsx'
import { Marketing } from './marketing.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { PRICE, pausedText, renewalText } from './subscription-text.ts'
import { wasPaying } from './use-subscribe.ts'

const PAGE_SIZE = 12

/** The person's payments, newest first: the receipts of the subscription. */
function PaymentsFold() {
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
      empty={<EmptyState illustration="slip" title="You have made no payments yet." />}
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

/** The renewal is unpaid: the consequences, and the two ways out. */
function PastDueCard({ running, onPay }: { running: Running; onPay: () => void }) {
  const [asking, setAsking] = useState(false)
  const change = useChange(running, () => setAsking(false))
  return (
    <Card tone="raised" aria-labelledby="past-due">
      <CardTitle id="past-due">Paused: the renewal was not paid</CardTitle>
      <p className="max-w-measure text-ink-2">
        Your card did not pay {PRICE}. Access returns as soon as it is paid. We retry your card automatically
        for up to three weeks; then the subscription ends. You owe nothing, and your balance is not touched.
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
        description="It ends at once, and your card is not tried again. Nothing is charged, and you may subscribe again at any time."
        cancelLabel="Keep it"
        confirmLabel="End it now"
        busy={change.isPending}
        busyLabel="Ending…"
        onConfirm={() => change.mutate('cancelSubscription')}
      />
    </Card>
  )
}

/** A running subscription without access: the reason, and the next step. */
function PausedCard({ running }: { running: NonNullable<OwnSubscription['subscription']> }) {
  const { title, text } = pausedText(running, serverNow())
  return (
    <Card tone="raised" aria-labelledby="paused">
      <CardTitle id="paused">{title}</CardTitle>
      <p className="max-w-measure text-ink-2">{text}</p>
    </Card>
  )
}

const INTRO = 'Which events move, where money goes, and how good the crowd’s odds are.'

/** Competition Insights: its offer and price, and for subscribers its contents and their subscription. */
export function AdvisoryScreen() {
  const own = useApi('getSubscription')
  const running = own.data?.hasActiveSubscription ? own.data.subscription : null
  return (
    <Page
      // a subscriber's tabs load anew while the cards below stay
      inOrder={!running}
      title="Competition Insights"
      intro={running ? renewalText(running, serverNow()) : INTRO}
      width="grid"
      actions={running && <StatusBadge status="completed" label="Premium Active" />}
    >
      <Loaded
        answer={own}
        failed="Your subscription did not load"
        waiting={
          <Card>
            <Loading />
            <Skeleton className="h-40" />
          </Card>
        }
      >
        {(subscribed) => <Content own={subscribed} />}
      </Loaded>
    </Page>
  )
}

function Content({ own }: { own: OwnSubscription }) {
  // a reload during a payment opens the card form again
  const [dialog, setDialog] = useState<'closed' | 'terms' | 'card'>(() =>
    own.unfinished === 'unpaid' && wasPaying() ? 'card' : 'closed',
  )
  const { hasActiveSubscription, subscription, ended } = own
  const paid = subscription !== null || ended !== null
  return (
    <>
      {hasActiveSubscription && subscription ? (
        <>
          <InsightTabs />
          <ManageCard running={subscription} hasAccess />
        </>
      ) : subscription?.status === 'active' ? (
        <>
          <PausedCard running={subscription} />
          <ManageCard running={subscription} hasAccess={false} />
        </>
      ) : (
        <>
          {subscription?.status === 'past_due' && (
            <PastDueCard running={subscription} onPay={() => setDialog('card')} />
          )}
          <Marketing own={own} onSubscribe={() => setDialog(own.unfinished ? 'card' : 'terms')} />
        </>
      )}
      {paid && <PaymentsFold />}
      {dialog !== 'closed' && (
        <SubscribeDialog own={own} atOnce={dialog === 'card'} onClose={() => setDialog('closed')} />
      )}
    </>
  )
}
