import type { Today } from '#contract/insights.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { categoryLabels } from '#web/bets/event/event-labels.ts'
import { useChartCursor } from '#web/ui/chart-cursor.ts'
import { FlowBars } from '#web/ui/flow-bars.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { changeText } from './insight-text.ts'

type TodayProps = { today: Today; currency: Currency }

const HOUR_MS = 3_600_000

/** The stakes of each of the last 24 hours. */
export function TodayHours({ today: { hours, from }, currency }: TodayProps) {
  const { at, slider } = useChartCursor(hours.length)
  const part = at ?? hours.length - 1
  const begins = shortMomentText(new Date(Date.parse(from) + part * HOUR_MS).toISOString())
  const said = `The hour from ${begins}: ${moneyText({ cents: wireToCents(hours[part]!), currency })}`
  return (
    <FlowBars
      rows={[{ key: 'all', label: at === null ? 'By the hour' : said, cents: hours.map(wireToCents) }]}
      scale={(cents) => moneyText({ cents, currency })}
      read={at}
      ends={[shortMomentText(from), 'Now']}
      slider={{ ...slider, 'aria-label': 'Stakes of today', 'aria-valuetext': said }}
    />
  )
}

/** Today's stakes: a bar for each category, to one scale, and its change from the day before. */
export function TodayCategories({ today: { categories }, currency }: TodayProps) {
  const most = categories.reduce((high, { staked }) => {
    const cents = wireToCents(staked)
    return cents > high ? cents : high
  }, 1n)
  const sorted = categories.toSorted((one, other) =>
    Number(wireToCents(other.staked) - wireToCents(one.staked)),
  )
  return (
    <ul aria-label="Stakes of today by category" className="grid gap-3">
      {sorted.map(({ category, staked, before }) => (
        <li key={category} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
          <span>{categoryLabels[category]}</span>
          <span className="flex items-baseline justify-end gap-2 text-sm text-ink-2">
            {changeText({ staked, before })}
            <Money wire={staked} currency={currency} className="text-base font-semibold text-ink-1" />
          </span>
          <span aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-ink-1 forced-colors:bg-[CanvasText]"
              style={{ width: `${Number((wireToCents(staked) * 1000n) / most) / 10}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
