import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { keyOf } from '#web/app/query.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'

/** How the purse of the present mode moved in the last days: the change, and a small chart of it. */
export function BalanceTrend({ practiceMode }: { practiceMode: boolean }) {
  const currency = practiceMode ? 'PLAY' : 'USD'
  const history = useQuery<Reply<'balanceHistory'>>({
    queryKey: keyOf('balanceHistory', { query: { currency } }),
    refetchOnMount: 'always',
  })
  if (history.isPending) return <Skeleton className="h-32 w-full rounded-xl" />
  // a picture of what the figures say: without it nothing is missing
  if (!history.data) return null
  return <Trend {...history.data} />
}

function Trend({ days, currency, points }: Reply<'balanceHistory'>) {
  const levels = points.map(({ at, balance }) => ({ at, cents: wireToCents(balance) }))
  const [first, last] = [levels[0], levels.at(-1)]
  const moved = levels.some(({ cents }) => cents !== first?.cents)
  if (!first || !last || !moved) return null
  const text = (cents: bigint) => moneyText({ cents, currency })
  const change = last.cents - first.cents
  const least = levels.reduce((low, { cents }) => (cents < low ? cents : low), first.cents)
  const most = levels.reduce((high, { cents }) => (cents > high ? cents : high), first.cents)
  return (
    <figure className="grid gap-3 rounded-xl border border-line-1 bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-ink-2">Balance, last {days} days</span>
        <span className="text-sm text-ink-2">
          <Money cents={change} currency={currency} signed className="font-semibold text-ink-1" /> · lowest{' '}
          <Money cents={least} currency={currency} /> · highest <Money cents={most} currency={currency} />
        </span>
      </figcaption>
      <Sparkline
        points={levels}
        label={`Balance over the last ${days} days: from ${text(first.cents)} to ${text(last.cents)}, lowest ${text(least)}, highest ${text(most)}`}
      />
    </figure>
  )
}
