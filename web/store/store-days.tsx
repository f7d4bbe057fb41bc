import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { timeZone, weekdayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'

type Day = Reply<'storeDays'>[number]

/** The shop's takings on each of the last days, by the reader's own calendar. Empty before the first payment. */
export function StoreDays() {
  const { data } = useApi('storeDays', { query: { timeZone: timeZone() } })
  if (!data || data.length === 0) return null
  return (
    <Card>
      <CardTitle>By day</CardTitle>
      <ul aria-label="Totals by day" className="-my-2">
        {data.map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </ul>
    </Card>
  )
}

const DayRow = ({ day: { startsAt, payments, taken, refunded, total } }: { day: Day }) => (
  <li className="flex min-h-14 items-center justify-between gap-3 border-b border-line-1 py-2 last:border-0">
    <div>
      <Moment at={startsAt} format={weekdayText} className="font-semibold" />
      <p className="text-sm text-ink-2">{payments === 1 ? '1 payment' : `${payments} payments`}</p>
    </div>
    <div className="text-right">
      <Money wire={total} currency="USD" className="font-semibold" />
      {refunded !== '0.00' && (
        <p className="text-sm text-ink-2">
          <Money wire={taken} currency="USD" /> less <Money wire={refunded} currency="USD" /> given back
        </p>
      )}
    </div>
  </li>
)
