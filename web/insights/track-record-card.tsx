import { useState } from 'react'
import { Link } from 'wouter'
import type { JudgedPick, TrackRecord } from '#contract/insights.ts'
import { ENOUGH } from '#contract/limits.ts'
import { wireToCents } from '#contract/money.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { SCALE_SPACE, ScaledBarChart } from '#web/ui/scaled-bar-chart.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Mode } from './insight-data.ts'
import { How, TableSwitch } from './insight-frame.tsx'
import { counted, percentText } from './insight-text.ts'

/** The stake on every pick of the record. */
const ONE = '1.00'

/** The record of every pick, losses included. */
export function TrackRecordCard({ record, mode }: { record: TrackRecord; mode: Mode }) {
  const [table, setTable] = useState(false)
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  const judged = record.won + record.lost
  return (
    <Card aria-label="Track record" className="grid grid-cols-1 gap-3">
      <CardTitle aside={counted(judged, 'pick judged', 'picks judged')}>Track record</CardTitle>
      <div className="grid grid-cols-2 gap-3 @xl:grid-cols-4">
        <StatCard label="Won" value={record.won} note="the favourite won" />
        <StatCard label="Lost" value={record.lost} note="the other side won" />
        <StatCard label="Void" value={record.voided} note="not counted" />
        <StatCard label="Waiting" value={record.waiting} note="for an outcome" />
      </div>
      {judged === 0 ? (
        <p className="text-ink-2">No pick has been won or lost yet.</p>
      ) : (
        <>
          <p>
            A stake of <Money wire={ONE} currency={currency} /> on each of {counted(judged, 'pick', 'picks')}{' '}
            paid back <Money wire={record.returned} currency={currency} className="font-semibold" /> of{' '}
            <Money wire={record.staked} currency={currency} /> staked, after fees. By the odds of the day,{' '}
            {(record.expectedTenths / 10).toFixed(1)} of them should have won; {record.won} did.
            {judged < ENOUGH && ` ${counted(judged, 'pick is', 'picks are')} too few to judge.`}
          </p>
          {table ? (
            <PickTable record={record} mode={mode} />
          ) : (
            <PickBars recent={record.recent} mode={mode} />
          )}
          <TableSwitch on={table} onChange={setTable} />
        </>
      )}
      <How>
        Every pick is judged once, when its event is final, by the side that was favoured when it was picked.
        Nothing is left out or edited. The return is computed from the pools at the close and the event’s fee;
        a void returns the stake and counts as neither won nor lost.
      </How>
    </Card>
  )
}

type PartProps = { recent: readonly JudgedPick[]; mode: Mode }

const netOf = ({ returned }: JudgedPick): bigint => wireToCents(returned) - wireToCents(ONE)

/** A bar for each of the last picks: the gain of the stake above the line, the loss below it. */
function PickBars({ recent, mode }: PartProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  const shown = recent.find(({ eventId }) => eventId === pointed)
  const oldestFirst = recent.toReversed()
  const newest = recent
    .slice(0, 5)
    .map((pick) => `${pick.title} ${moneyText({ cents: netOf(pick), currency, signed: true })}`)
    .join(', ')
  return (
    <div>
      {/* a pick's line takes the caption's place and its height, so the bars stay where they are */}
      <div aria-hidden="true" className="grid grid-cols-1 text-sm text-ink-2">
        <p className={classNames('col-start-1 row-start-1', shown && 'invisible')}>
          Gain or loss per <Money wire={ONE} currency={currency} /> on the last {recent.length} picks
          {recent.some(({ result }) => result === 'void') && '; a void pick is 0'}
        </p>
        {shown && (
          <p className="col-start-1 row-start-1 truncate">
            <Money cents={netOf(shown)} currency={currency} signed /> {shown.title}
          </p>
        )}
      </div>
      {/* a few picks are bars, not walls */}
      <div style={{ maxWidth: `max(12rem, ${recent.length * 3}rem)` }}>
        <ScaledBarChart
          bars={oldestFirst.map((pick) => ({ key: pick.eventId, cents: netOf(pick) }))}
          onPoint={setPointed}
          scale={currency}
          label={`Gain or loss per ${moneyText({ cents: wireToCents(ONE), currency })} on each of the last ${recent.length} picks. The newest: ${newest}`}
          className="mt-1 h-32"
        />
        <p aria-hidden="true" className={`mt-1.5 flex justify-between text-sm text-ink-3 ${SCALE_SPACE}`}>
          <span>Older</span>
          <span>Newest</span>
        </p>
      </div>
    </div>
  )
}

function PickTable({ record, mode }: { record: TrackRecord; mode: Mode }) {
  const currency = mode === 'practice' ? 'PLAY' : 'USD'
  return (
    <DataTable
      caption="The latest judged picks"
      rows={record.recent}
      compact
      first={5}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          key: 'event',
          title: 'Event',
          render: ({ eventId, title }) => (
            <Link href={`/events/${eventId}`} dir="auto" className="underline underline-offset-4">
              {title}
            </Link>
          ),
        },
        { key: 'side', title: 'Favourite', render: ({ label }) => <bdi>{label}</bdi> },
        {
          key: 'share',
          title: 'Odds then',
          align: 'end',
          render: ({ shareThen }) => percentText(shareThen),
        },
        { key: 'result', title: 'Result', render: ({ result }) => <StatusBadge status={result} /> },
        {
          key: 'returned',
          title: `Paid back on ${moneyText({ cents: wireToCents(ONE), currency })}`,
          align: 'end',
          render: ({ returned }) => <Money wire={returned} currency={currency} />,
        },
      ]}
    />
  )
}
