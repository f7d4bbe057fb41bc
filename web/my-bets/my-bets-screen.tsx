import { useSearchParams } from 'wouter'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { usePhone } from '#web/client/phone.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CsvExport, exportedText } from '#web/ui/csv-export.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { csvText } from '#web/ui/save-file.ts'
import { RowSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import {
  EXPORTED_MAX,
  gatherPositions,
  type Mode,
  type PositionState,
  type Summary,
  usePositions,
  useSummary,
} from './my-bets-data.ts'
import { PositionRow } from './position-row.tsx'
import { positionLines } from './positions.ts'
import { SumLine } from './sum-line.tsx'

const FULL = `The first ${EXPORTED_MAX.toLocaleString('en-US')} lines: open bets, then the newest results. To get every bet, download your data in Settings.`

async function gather(mode: Mode) {
  const { positions, complete } = await gatherPositions(mode)
  if (positions.length === 0)
    return { said: { title: 'Nothing to export', description: 'You have no bets in this mode yet.' } }
  const day = new Date().toISOString().slice(0, 10)
  return {
    file: { name: `evens-bets-${mode}-${day}.csv`, text: csvText(positionLines(positions)) },
    said: exportedText(positions.length, complete, FULL),
  }
}

/** Saves every bet of a mode as a CSV file. */
const ExportBets = ({ mode }: { mode: Mode }) => <CsvExport gather={() => gather(mode)} />

const OwnSeries = lazy(() =>
  import('#web/bets/series/own-series.tsx').then((m) => ({ default: m.OwnSeries })),
)

const ProfitPanel = lazy(
  () => import('./profit-panel.tsx').then((m) => ({ default: m.ProfitPanel })),
  <Skeleton className="h-80 w-full rounded-xl" />,
)

const views = ['open', 'waiting', 'settled', 'profit'] as const
type View = (typeof views)[number]

/** The person's present and past positions on events in the present mode, with their results. */
export function MyBetsScreen() {
  const { practiceMode } = usePracticeMode()
  // on a phone the bets come first: the sums are with the profit
  const phone = usePhone()
  const mode: Mode = practiceMode ? 'practice' : 'real'
  const [params, setParams] = useSearchParams()
  const view: View = views.find((name) => name === params.get('view')) ?? 'open'
  const summary = useSummary(mode, '30')
  const counts = summary.data
  const panel = (state: PositionState) => <Positions key={mode} mode={mode} state={state} />
  return (
    <Page
      title="My bets"
      intro={practiceMode ? 'Bets on events with practice coins.' : 'Bets on events with real money.'}
      wideIntro
      width="grid"
      // keeps its place, so that the page does not move when the sums arrive
      actions={
        <div className={counts && !hasBets(counts) ? 'invisible' : undefined}>
          <ExportBets mode={mode} />
        </div>
      }
    >
      {!phone && <SumLine mode={mode} summary={summary} />}
      <Tabs
        label="Your bets"
        value={view}
        onValueChange={(next) => setParams(next === 'open' ? {} : { view: next }, { replace: true })}
        items={[
          { value: 'open', label: 'Open', count: counts?.open.events, panel: panel('open') },
          { value: 'waiting', label: 'Waiting', count: counts?.waiting.events, panel: panel('waiting') },
          { value: 'settled', label: 'Settled', count: counts?.allTime.events, panel: panel('settled') },
          {
            value: 'profit',
            label: 'Profit',
            panel: (
              <div className="grid grid-cols-1 gap-3">
                {phone && <SumLine mode={mode} summary={summary} />}
                <ProfitPanel mode={mode} />
              </div>
            ),
          },
        ]}
      />
      <OwnSeries />
    </Page>
  )
}

const hasBets = ({ open, waiting, allTime }: Summary) => open.events + waiting.events + allTime.events > 0

const empty: Record<PositionState, string> = {
  open: 'You have no open bets.',
  waiting: 'You have no bets waiting for an outcome.',
  settled: 'Nothing has settled yet. Results will appear here.',
}
const failed: Record<PositionState, string> = {
  open: 'Your open bets did not load',
  waiting: 'Your waiting bets did not load',
  settled: 'Your settled bets did not load',
}

function Positions({ mode, state }: { mode: Mode; state: PositionState }) {
  const list = usePositions(mode, state)
  return (
    <section aria-label="Bets" aria-busy={list.isPending} className="grid grid-cols-1 gap-4">
      <PagedList
        list={list}
        failed={failed[state]}
        calm="Your bets have not changed."
        waiting={
          <div className="rounded-xl border border-line-1 bg-surface px-4 lg:px-5">
            <RowSkeleton rows={4} />
          </div>
        }
        empty={
          <EmptyState
            illustration={state === 'settled' ? 'slip' : 'bench'}
            title={empty[state]}
            action={<LinkButton href="/events">Find an event</LinkButton>}
          />
        }
      >
        {(positions) => (
          <ul className="overflow-hidden rounded-xl border border-line-1 bg-surface">
            {positions.map((position) => (
              <PositionRow key={position.eventId} position={position} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
