import { useSearchParams } from 'wouter'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AnalysisPanel } from './analysis-panel.tsx'
import { type Mode, useInsights, useMode } from './insight-data.ts'
import { How, InsightFrame } from './insight-frame.tsx'
import { HOW_PICKED } from './insight-text.ts'
import { PickCard } from './pick-card.tsx'
import { TrackRecordCard } from './track-record-card.tsx'
import { TrendsPanel } from './trends-panel.tsx'

/** Today's picks, the method of choice, and the results of all earlier picks. */
function PicksPanel({ mode }: { mode: Mode }) {
  const answer = useInsights('insightPicks', mode)
  return (
    <InsightFrame answer={answer} failed="The picks did not load">
      {({ picks, record }) => (
        <>
          <h2 className="sr-only">Today’s picks</h2>
          {picks.length === 0 ? (
            <EmptyState
              illustration="bench"
              title="No new open event has bets on both sides and a favourite. The first one that does is picked within a minute."
              action={<LinkButton href="/events">See all events</LinkButton>}
            />
          ) : (
            <ol aria-label="Today’s picks" className="grid grid-cols-1 gap-3">
              {picks.map((pick) => (
                <li key={pick.place}>
                  <PickCard pick={pick} mode={mode} />
                </li>
              ))}
            </ol>
          )}
          <How>{HOW_PICKED}</How>
          <TrackRecordCard record={record} mode={mode} />
        </>
      )}
    </InsightFrame>
  )
}

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
