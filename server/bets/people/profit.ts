import type { z } from 'zod'
import type { myBetRoutes } from '#contract/bets-mine.ts'
import { type DayStart, lastDays } from '#server/core/calendar.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { allTimeTally, sumColumns, type Tally } from './all-time.ts'
import { atStake } from './my-bets.ts'

type MyBetsSummary = ReplyOf<'myBetsSummary'>

type Query = z.output<(typeof myBetRoutes.myBetsSummary)['query']>
type Category = MyBetsSummary['categories'][number]['category']

type DayRow = Tally & { category: Category; place: number }

/** A person's profit and loss from bets in one mode, by the recorded results. */
export async function myBetsSummary(tx: Tx, userId: bigint, query: Query): Promise<MyBetsSummary> {
  const practice = query.mode === 'practice'
  const now = await productNow(tx)
  const days = lastDays(now, query.timeZone, Number(query.days))
  const stakes = await atStake(tx, userId, practice)
  const allTime = await allTimeTally(tx, userId, practice)
  const moved = await resultsByDay(tx, userId, practice, days)
  return {
    ...stakes,
    allTime: viewTally(allTime),
    period: viewTally(sumOf(moved)),
    days: days.map(({ day }, index) => {
      const sum = sumOf(moved.filter((row) => row.place === index + 1))
      return { day, events: eventsOf(sum), profit: sum.payout - sum.stake }
    }),
    categories: [...Map.groupBy(moved, (row) => row.category)]
      .map(([category, rows]) => ({ category, sum: sumOf(rows) }))
      .sort((one, other) => Number(other.sum.stake - one.sum.stake))
      .map(({ category, sum }) => ({ category, ...viewTally(sum) })),
  }
}

/** Results added up by day and category; `place` counts the days from 1. */
const resultsByDay = (tx: Tx, userId: bigint, practice: boolean, days: DayStart[]): Promise<DayRow[]> => {
  const starts = days.map(({ from }) => from)
  return tx.rows<DayRow>(sql`
    select width_bucket(settled_at, ${starts}::timestamptz[]) as place, category,
      ${sumColumns}
    from event_results
    where user_id = ${userId} and practice = ${practice} and settled_at >= ${starts[0]}
    group by 1, 2`)
}

const sumOf = (rows: readonly Tally[]): Tally =>
  rows.reduce(
    (sum, row) => ({
      won: sum.won + row.won,
      lost: sum.lost + row.lost,
      refunded: sum.refunded + row.refunded,
      stake: sum.stake + row.stake,
      payout: sum.payout + row.payout,
    }),
    { won: 0, lost: 0, refunded: 0, stake: 0n, payout: 0n },
  )

const eventsOf = ({ won, lost, refunded }: Tally): number => won + lost + refunded

const viewTally = (sum: Tally) => ({ ...sum, events: eventsOf(sum), profit: sum.payout - sum.stake })
