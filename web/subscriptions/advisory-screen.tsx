import { useApi } from '#web/client/query.ts'
import { InsightSample } from '#web/insights/insight-sample.tsx'
import { InsightTabs } from '#web/insights/insight-tabs.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'

/** Competition Insights: what it is and costs, and for subscribers what it shows. */
export function AdvisoryScreen() {
  const own = useApi('getSubscription')
  return (
    <Page title="Competition Insights">
      {own.data ? (
        own.data.hasActiveSubscription ? (
          <InsightTabs />
        ) : (
          <InsightSample />
        )
      ) : (
        <RowSkeleton rows={3} />
      )}
    </Page>
  )
}
