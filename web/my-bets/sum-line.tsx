import type { ReactNode } from 'react'
import { wireToCents } from '#contract/money.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import type { Mode, useSummary } from './my-bets-data.ts'
import { winRate } from './positions.ts'

type SumLineProps = { mode: Mode; summary: ReturnType<typeof useSummary> }

/** At stake, profit and loss, record, of bets on events alone: the three most wanted figures. */
export function SumLine({ mode, summary }: SumLineProps) {
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  if (summary.isError && !summary.data)
    return <NotLoaded answer={summary} failed="Your totals did not load" calm="Your bets have not changed." />
  const sums = summary.data
  const stake = sums && wireToCents(sums.open.stake) + wireToCents(sums.waiting.stake)
  const events = sums && sums.open.events + sums.waiting.events
  const rate = sums && winRate(sums.allTime)
  return (
    <>
      {summary.isPending && <Loading label="Loading your totals" />}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-4 rounded-xl border border-line-1 bg-surface p-4 sm:grid-cols-3 lg:p-5">
        <Sum
          label="At stake"
          usual="on 4 events"
          note={sums && (events === 1 ? 'on 1 event' : `on ${events} events`)}
        >
          {stake !== undefined && <Money cents={stake} currency={currency} />}
        </Sum>
        <Sum label="Profit and loss" usual="of settled events" note={sums && 'of settled events'}>
          {sums && <Money wire={sums.allTime.profit} currency={currency} signed />}
        </Sum>
        <Sum
          label="Won and lost"
          usual="50.0% of events won"
          note={sums && (rate ? `${rate} of events won` : 'no event decided yet')}
        >
          {sums && (
            <>
              {sums.allTime.won} <span className="font-normal text-ink-3">–</span> {sums.allTime.lost}
            </>
          )}
        </Sum>
      </dl>
    </>
  )
}

type SumProps = {
  label: string
  note: string | undefined
  /** a note of the usual length: it gives the line its final height until the note is known */
  usual: string
  children: ReactNode
}

function Sum({ label, note, usual, children }: SumProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="figure block text-xl font-bold md:text-2xl">
          {children || <Expected>0.00</Expected>}
        </span>
        <span className="block text-sm text-ink-3">{note ?? <Expected>{usual}</Expected>}</span>
      </dd>
    </div>
  )
}

/** A skeleton as long as these words. */
const Expected = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="skeleton rounded-md text-transparent">
    {children}
  </span>
)
