import { useSearchParams } from 'wouter'
import { Tabs } from '#web/ui/tabs.tsx'
import { AnalysisPanel } from './analysis-panel.tsx'
import { useMode } from './insight-data.ts'
import { PicksPanel } from './picks-panel.tsx'
import { TrendsPanel } from './trends-panel.tsx'

const tabs = ['today', 'trends', 'analysis'] as const
type Tab = (typeof tabs)[number]

/** Competition Insights for subscribers, in the app's mode. The tab is in the address, so Back returns to the last one. */
export function InsightTabs() {
  const mode = useMode()
  const [params, setParams] = useSearchParams()
  const tab: Tab = tabs.find((name) => name === params.get('tab')) ?? 'today'
  // a press chooses a tab twice, by the pointer and by the focus: only one becomes an entry in the history
  const choose = (next: string) => {
    const shown = new URLSearchParams(location.search).get('tab') ?? 'today'
    if (next !== shown) setParams(next === 'today' ? {} : { tab: next })
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-ink-2">
        You are in {mode === 'real' ? 'real-money' : 'practice'} mode: these are events for{' '}
        {mode === 'real' ? 'real money' : 'practice coins'}. No figure here is advice, and none promises a
        win.
      </p>
      <Tabs
        label="Competition Insights"
        fit
        value={tab}
        onValueChange={choose}
        items={[
          { value: 'today', label: "Today's Picks", panel: <PicksPanel mode={mode} /> },
          { value: 'trends', label: 'Market Trends', panel: <TrendsPanel mode={mode} /> },
          { value: 'analysis', label: 'Expert Analysis', panel: <AnalysisPanel mode={mode} /> },
        ]}
      />
    </div>
  )
}
