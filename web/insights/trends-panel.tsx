import { useState } from 'react'
import type { Trend } from '#contract/insights.ts'
import { type Currency, wireToCents } from '#contract/money.ts'
import { categoryLabels } from '#web/bets/event/event-labels.ts'
import { useAsOf } from '#web/ui/as-of.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { useChartCursor } from '#web/ui/chart-cursor.ts'
import { ChipGroup } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FlowBars } from '#web/ui/flow-bars.tsx'
import { clockText, shortDayText, shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { insightKey, type Mode, useInsights } from './insight-data.ts'
import { How, InsightFrame } from './insight-frame.tsx'
import { changeText, counted, HOW_FLOWS } from './insight-text.ts'

const stretches = [
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
] as const
type Stretch = (typeof stretches)[number]['value']

/** The recent stakes, by category and hour or day. */
export function TrendsPanel({ mode }: { mode: Mode }) {
  const answer = useInsights('insightTrends', mode)
  const late = useAsOf(insightKey('insightTrends', mode))
  const [stretch, setStretch] = useState<Stretch>('day')
  return (
    <>
      <ChipGroup label="Time" options={stretches} value={stretch} onChange={setStretch} className="mb-3" />
      <InsightFrame answer={answer} failed="The trends did not load">
        {(trends) => (
          <>
            <Flows
              key={`${mode}${stretch}`}
              trend={trends[stretch]}
              stretch={stretch}
              currency={mode === 'practice' ? 'PLAY' : 'USD'}
            />
            <How>
              {HOW_FLOWS} As of {late ?? clockText(trends.asOf)}.
            </How>
          </>
        )}
      </InsightFrame>
    </>
  )
}

type FlowsProps = { trend: Trend; stretch: Stretch; currency: Currency }

function Flows({ trend, stretch, currency }: FlowsProps) {
  if (trend.total.bets === 0)
    return (
      <EmptyState
        illustration="bench"
        title={`Nobody has placed a bet in the last ${stretch === 'day' ? '24 hours' : '7 days'}.`}
        action={<LinkButton href="/events">See all events</LinkButton>}
      />
    )
  return (
    <Card className="grid grid-cols-1 gap-4">
      <CardTitle aside={counted(trend.total.bets, 'bet', 'bets')}>
        <Money wire={trend.total.staked} currency={currency} /> staked
      </CardTitle>
      <FlowChart trend={trend} stretch={stretch} currency={currency} />
      <DataTable
        caption="Stakes by category"
        rows={trend.categories}
        compact
        keyOf={({ category }) => category}
        columns={[
          { key: 'category', title: 'Category', render: ({ category }) => categoryLabels[category] },
          { key: 'bets', title: 'Bets', align: 'end', render: ({ bets }) => bets },
          {
            key: 'staked',
            title: 'Staked',
            align: 'end',
            render: ({ staked }) => <Money wire={staked} currency={currency} className="font-semibold" />,
          },
          {
            key: 'change',
            title: stretch === 'day' ? 'Against the 24 hours before' : 'Against the 7 days before',
            align: 'end',
            render: changeText,
          },
        ]}
      />
    </Card>
  )
}

function FlowChart({ trend: { parts, categories }, stretch, currency }: FlowsProps) {
  const { at, slider } = useChartCursor(parts.length)
  const rows = categories.map(({ category }, place) => ({
    key: category,
    label: categoryLabels[category],
    cents: parts.map(({ staked }) => wireToCents(staked[place] ?? '0.00')),
  }))
  const part = at ?? parts.length - 1
  const from = parts[part]!.from
  const when =
    stretch === 'day' ? `the hour from ${shortMomentText(from)}` : `24 hours from ${shortMomentText(from)}`
  const said = rows
    .map(({ label, cents }) => `${label} ${moneyText({ cents: cents[part]!, currency })}`)
    .join(' · ')
  const begin = parts[0]!.from
  return (
    <figure>
      <figcaption className="mb-2 min-h-11 text-sm text-ink-2">
        {at === null ? (
          stretch === 'day' ? (
            'By hour, all rows on one scale'
          ) : (
            'By day, all rows on one scale'
          )
        ) : (
          <>
            In {when}: <span className="tabular text-ink-1">{said}</span>
          </>
        )}
      </figcaption>
      <FlowBars
        rows={rows}
        scale={(cents) => moneyText({ cents, currency })}
        read={at}
        ends={[stretch === 'day' ? shortMomentText(begin) : shortDayText(begin), 'Now']}
        slider={{ ...slider, 'aria-label': 'Stakes over time', 'aria-valuetext': `${when}: ${said}` }}
      />
    </figure>
  )
}
