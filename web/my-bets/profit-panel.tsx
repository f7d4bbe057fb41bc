import { useState } from 'react'
import { type Currency, wireToCents } from '#contract/money.ts'
import { categoryLabels } from '#web/bets/event/event-labels.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SCALE_SPACE, ScaledBarChart } from '#web/ui/scaled-bar-chart.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Days, type Mode, type Summary, useSummary } from './my-bets-data.ts'
import { profitOf } from './positions.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Nov 22": a calendar day as written, in every time zone. */
const dayText = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const

/** Profit and loss of settled events: by day, as a chart or a table, and by category. */
export function ProfitPanel({ mode }: { mode: Mode }) {
  const [days, setDays] = useState<Days>('30')
  const summary = useSummary(mode, days)
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <ChipGroup label="Period" options={periods} value={days} onChange={setDays} />
      <Loaded
        answer={summary}
        failed="Profit and loss did not load"
        calm="Nothing in your account has changed."
        waiting={
          <Card>
            <Loading label="Loading profit and loss" />
            <Skeleton className="h-8 w-40" />
            <Skeleton className="mt-4 h-44 w-full" />
          </Card>
        }
      >
        {(data) => (
          <>
            <ByDay key={`${mode}${days}`} summary={data} currency={currency} />
            <ByCategory summary={data} currency={currency} />
          </>
        )}
      </Loaded>
    </div>
  )
}

type PartProps = { summary: Summary; currency: Currency }

function ByDay({ summary: { period, days }, currency }: PartProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const [table, setTable] = useState(false)
  return (
    <Card>
      <CardTitle aside={period.events === 1 ? '1 event' : `${period.events} events`}>By day</CardTitle>
      <p>
        <Money wire={period.profit} currency={currency} signed size="figure" />
      </p>
      <p className="text-sm text-ink-2">
        Paid out <Money wire={period.payout} currency={currency} /> on stakes of{' '}
        <Money wire={period.stake} currency={currency} />
      </p>
      {period.events === 0 ? (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="text-ink-2">None of your events settled in this period.</p>
          <LinkButton href="/events" variant="secondary">
            Find an event
          </LinkButton>
        </div>
      ) : table ? (
        <DayTable days={days} currency={currency} />
      ) : (
        <DayChart days={days} currency={currency} pointed={pointed} onPoint={setPointed} />
      )}
      {period.events > 0 && (
        <button
          type="button"
          aria-pressed={table}
          onClick={() => setTable(!table)}
          className="-mx-2 mt-1 min-h-11 px-2 text-sm text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
        >
          View as table
        </button>
      )}
    </Card>
  )
}

type DaysProps = { days: Summary['days']; currency: Currency }

/** The days with settled events, newest first. */
const settledDays = (days: Summary['days']) => days.filter(({ events }) => events > 0).toReversed()

function DayTable({ days, currency }: DaysProps) {
  return (
    <div className="mt-3">
      <DataTable
        caption="Profit and loss by day"
        rows={settledDays(days)}
        keyOf={({ day }) => day}
        columns={[
          { key: 'day', title: 'Day', render: ({ day }) => dayText(day) },
          { key: 'events', title: 'Settled', align: 'end', render: ({ events }) => events },
          {
            key: 'profit',
            title: 'Profit and loss',
            align: 'end',
            render: ({ profit }) => <Money wire={profit} currency={currency} signed />,
          },
        ]}
      />
    </div>
  )
}

type DayChartProps = DaysProps & { pointed: string | null; onPoint: (day: string | null) => void }

function DayChart({ days, currency, pointed, onPoint }: DayChartProps) {
  const shown = days.find(({ day }) => day === pointed)
  const [first, last] = [days[0], days.at(-1)]
  const newest = settledDays(days)
    .slice(0, 5)
    .map(
      ({ day, profit }) =>
        `${dayText(day)} ${moneyText({ cents: wireToCents(profit), currency, signed: true })}`,
    )
    .join(', ')
  return (
    <>
      <p className="mt-3 min-h-5.5 text-sm text-ink-2" aria-hidden="true">
        {shown && (
          <>
            {dayText(shown.day)} <Money wire={shown.profit} currency={currency} signed />
          </>
        )}
      </p>
      <ScaledBarChart
        bars={profitOf(days)}
        onPoint={onPoint}
        scale={currency}
        label={`Profit and loss by day, ${dayText(first!.day)} to ${dayText(last!.day)}: ${newest}`}
        className="mt-1 h-40"
      />
      <p aria-hidden="true" className={`mt-1.5 flex justify-between text-sm text-ink-3 ${SCALE_SPACE}`}>
        <span>{dayText(first!.day)}</span>
        <span>Today</span>
      </p>
    </>
  )
}

function ByCategory({ summary: { categories }, currency }: PartProps) {
  if (categories.length === 0) return null
  return (
    <Card>
      <CardTitle>By category</CardTitle>
      <DataTable
        caption="Profit and loss by category"
        rows={categories}
        compact
        keyOf={({ category }) => category}
        columns={[
          { key: 'category', title: 'Category', render: ({ category }) => categoryLabels[category] },
          {
            key: 'events',
            title: 'Won and lost',
            align: 'end',
            render: ({ won, lost }) => `${won} – ${lost}`,
          },
          {
            key: 'stake',
            title: 'Staked',
            align: 'end',
            render: ({ stake }) => <Money wire={stake} currency={currency} />,
          },
          {
            key: 'profit',
            title: 'Profit and loss',
            align: 'end',
            render: ({ profit }) => (
              <Money wire={profit} currency={currency} signed className="font-semibold" />
            ),
          },
        ]}
      />
    </Card>
  )
}
