import { useState } from 'react'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { useApi } from '#web/client/calls/query.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { InsightTabs } from '#web/insights/insight-tabs.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ManageCard } from './manage-card.tsx'
import { Marketing } from './marketing.tsx'
import { PastDueCard } from './past-due-card.tsx'
import { PausedCard } from './paused-card.tsx'
import { PaymentsFold } from './payments-list.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { renewalText } from './subscription-text.ts'
import { wasPaying } from './use-subscribe.ts'

const INTRO = 'Which events move, where money goes, and how good the crowd’s odds are.'

/** Competition Insights: its offer and price, and for subscribers its contents and their subscription. */
export function AdvisoryScreen() {
  const own = useApi('getSubscription')
  const running = own.data?.hasActiveSubscription ? own.data.subscription : null
  return (
    <Page
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
