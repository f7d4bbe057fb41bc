import { Tabs } from '#web/ui/tabs.tsx'

/** What subscribers see of Competition Insights. */
export function InsightTabs() {
  return (
    <Tabs
      label="Competition Insights"
      defaultValue="today"
      items={[
        { value: 'today', label: "Today's Picks", panel: null },
        { value: 'trends', label: 'Market Trends', panel: null },
        { value: 'analysis', label: 'Expert Analysis', panel: null },
      ]}
    />
  )
}
