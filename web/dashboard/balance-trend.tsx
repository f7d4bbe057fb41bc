import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { shortDayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'

const DAY_MS = 86_400_000

/** Always as high as with the chart in it: the cards below do not move. */
const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-32 content-between gap-3 rounded-xl border border-line-1 bg-surface p-4">
    {children}
  </div>
)

/** The movement of the present mode's purse in the last days: its first and present balance, and a small chart. */
export function BalanceTrend({ practiceMode }: { practiceMode: boolean }) {
  const currency = practiceMode ? 'PLAY' : 'USD'
  const history = useQuery<Reply<'balanceHistory'>>({
    queryKey: keyOf('balanceHistory', { query: { currency } }),
    refetchOnMount: 'always',
  })
  if (history.data) return <Trend {...history.data} />
  return (
    <Frame>
      {history.isPending ? (
        <>
          <Loading label="Loading your balance history" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-14 w-full" />
        </>
      ) : (
        <p className="text-sm text-ink-2">Your balance history did not load; the figures are above.</p>
      )}
    </Frame>
  )
}

function Trend({ days, currency, points }: Reply<'balanceHistory'>) {
  const levels = points.map(({ at, balance }) => ({ at, cents: wireToCents(balance) }))
  const [first, last] = [levels[0], levels.at(-1)]
  if (!first || !last || levels.every(({ cents }) => cents === first.cents)) {
    return (
      <Frame>
        <p className="text-sm text-ink-2">Balance, last {days} days</p>
        <p className="text-ink-2">No change in this period.</p>
      </Frame>
    )
  }
  // for a new person, or a person with very many movements, the period is shorter, and the text says so
  const whole = Date.parse(last.at) - Date.parse(first.at) > (days - 1) * DAY_MS
  const period = whole ? `last ${days} days` : `since ${shortDayText(first.at)}`
  // a rise from nothing would flatten everything after it: the chart begins with the first credit
  const drawn = first.cents === 0n ? levels.slice(1) : levels
  const begun = drawn[0] ?? last
  const text = (cents: bigint) => moneyText({ cents, currency })
  return (
    <Frame>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
        <span>Balance, {period}</span>
        <span>
          <Money cents={begun.cents} currency={currency} /> <span aria-hidden="true">→</span>
          <span className="sr-only">to</span>{' '}
          <Money cents={last.cents} currency={currency} className="font-semibold text-ink-1" />
        </span>
      </p>
      <Sparkline
        points={drawn}
        label={`Balance, ${period}: from ${text(begun.cents)} to ${text(last.cents)}`}
      />
    </Frame>
  )
}
