import { wireToCents } from '#contract/money.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSummary } from './my-bets-data.ts'
import { profitOf } from './positions.ts'

/**
 * Profit and loss of the last 30 days: the figure, a bar for each day, and the link to the whole. Empty without settled bets.
 */
export function ProfitCard() {
  const { practiceMode, currency } = usePracticeMode()
  const summary = useSummary(practiceMode ? 'practice' : 'real', '30')
  const sums = summary.data
  // shows no empty card
  if (sums?.period.events === 0) return null
  return (
    <Card>
      <CardTitle aside={<TitleLink href="/my-bets?view=profit">My bets</TitleLink>}>
        Profit and loss on bets
      </CardTitle>
      <div className="min-h-26">
        {sums === undefined ? (
          summary.isError ? (
            <p className="text-ink-2">The figures did not load. Your bets have not changed.</p>
          ) : (
            <>
              <Skeleton className="h-7 w-32" />
              <Skeleton className="mt-4 h-12 w-full" />
            </>
          )
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Money wire={sums.period.profit} currency={currency} signed size="figure" />
              <span className="text-sm text-ink-2">
                on events, last 30 days: {sums.period.won} won, {sums.period.lost} lost
              </span>
            </p>
            <BarChart
              bars={profitOf(sums.days)}
              label={`Profit and loss on bets by day, last 30 days: ${moneyText({ cents: wireToCents(sums.period.profit), currency, signed: true })} in total`}
              className="mt-3 h-14"
            />
          </>
        )}
      </div>
    </Card>
  )
}
