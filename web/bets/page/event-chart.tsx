import { useEffect, useMemo } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { StepChartSkeleton } from '#web/ui/skeleton.tsx'
import { sinceFirstBet } from '#web/ui/step-path.ts'
import { useOddsHistory } from '../event/event-data.ts'
import { type EventDetail, labelsOf } from '../event/event-labels.ts'

const fetchChart = () => import('#web/ui/step-chart.tsx')
/** It loads its file with its data, after the question and the odds. */
const StepChart = lazy(async () => ({ default: (await fetchChart()).StepChart }), <StepChartSkeleton />)

/** Share of the pool on A since the first bet. It ends at the present share, also between two fetches. */
export function EventChart({ event }: { event: EventDetail }) {
  const history = useOddsHistory(event.id)
  const bets = useApi('listBets', {}, { enabled: event.mine !== null })
  const drawn = event.betCount > 0
  useEffect(() => {
    if (drawn) fetchChart().catch(() => {})
  }, [drawn])
  const { optionAPool, optionBPool } = event
  const points = useMemo(() => {
    const kept = history.data
    if (!kept) return undefined
    if (sinceFirstBet(kept).length === 0 && wireToCents(optionAPool) + wireToCents(optionBPool) === 0n)
      return []
    const last = kept.at(-1)
    if (!last || (last.optionAPool === optionAPool && last.optionBPool === optionBPool)) return kept
    return [...kept, { at: new Date().toISOString(), optionAPool, optionBPool }]
  }, [history.data, optionAPool, optionBPool])
  // the right edge moves with the line
  const now = useMemo(() => (points ? new Date().toISOString() : undefined), [points])
  if (!drawn) {
    // an event that ended without a bet has no chart
    return event.can.bet ? (
      <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-center text-sm text-ink-2">
        No bets yet: be the first.
      </p>
    ) : null
  }
  if (history.isError) {
    return <p className="text-sm text-ink-2">The chart did not load; the bar above is up to date.</p>
  }
  if (!points || points.length === 0 || !now) return <StepChartSkeleton />
  const entries = (bets.data ?? [])
    .filter((bet) => bet.eventId === event.id)
    .map((bet) => ({ at: bet.createdAt, selection: bet.selection }))
  return (
    <StepChart points={points} lockAt={event.endsAt} now={now} labels={labelsOf(event)} entries={entries} />
  )
}
