import type { GangDetail } from './gang-data.ts'

/** The members' settled bets of the last seven days, added up. */
export function WeekRecord({ week: { won, lost } }: { week: GangDetail['week'] }) {
  return (
    <section aria-label="Record of the week">
      <h3 className="mb-2 text-base font-semibold">Record of the week</h3>
      {won + lost === 0 ? (
        <p className="text-sm text-ink-2">No member had a bet that was settled in the last seven days.</p>
      ) : (
        <dl className="grid max-w-96 grid-cols-2 gap-3 text-center">
          <div className="rounded-lg bg-sunken p-3">
            <dt className="text-sm text-ink-2">Won</dt>
            <dd className="figure text-2xl font-bold">{won}</dd>
          </div>
          <div className="rounded-lg bg-sunken p-3">
            <dt className="text-sm text-ink-2">Lost</dt>
            <dd className="figure text-2xl font-bold">{lost}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
