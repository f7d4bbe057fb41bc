import { useMemo } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/query.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StepChart } from '#web/ui/step-chart.tsx'
import { sinceFirstBet } from '#web/ui/step-path.ts'
import { useOddsHistory } from './event-data.ts'
import { type EventDetail, labelsOf } from './event-labels.ts'

/** Share of the pool on A since the first bet. It ends at the present share, between two fetches too. */
export function EventChart({ event }: { event: EventDetail }) {
  const history = useOddsHistory(event.id)
  const bets = useApi('listBets', {}, { enabled: event.mine !== null })
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
  // the right edge moves when the line does
  const now = useMemo(() => (points ? new Date().toISOString() : undefined), [points])
  if (event.betCount === 0) {
    // an event that ended without a bet has no chart
    return event.can.bet ? (
      <p className="rounded-md border border-dashed border-line-2 px-4 py-5 text-center text-sm text-ink-2">
        No bets yet: be the first. The chart begins with you.
      </p>
    ) : null
  }
  if (history.isError) {
    return <p className="text-sm text-ink-2">The chart did not load; the bar above is up to date.</p>
  }
  if (!points || points.length === 0 || !now) return <Skeleton className="h-85 w-full" />
  const entries = (bets.data ?? [])
    .filter((bet) => bet.eventId === event.id)
    .map((bet) => ({ at: bet.createdAt, selection: bet.selection }))
  return (
    <StepChart points={points} lockAt={event.endsAt} now={now} labels={labelsOf(event)} entries={entries} />
  )
}
