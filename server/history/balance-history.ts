import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, balanceDays } from '#server/ledger/index.ts'

type BalanceHistory = ReplyOf<'balanceHistory'>

const DAYS = 30

/** The balance of a person's purse at the beginning, at the end of each of the last days with a movement, and now. */
export async function balanceHistory(
  tx: Tx,
  userId: bigint,
  currency: 'USD' | 'PLAY',
): Promise<BalanceHistory> {
  const { now, from } = await tx.one<{ now: Date; from: Date }>(
    sql`select now, now - interval '1 day' * ${DAYS}::int as "from" from (select clock_now() as now) c`,
  )
  const moved = await balanceDays(tx, account('person', userId, currency), from)
  const last = moved.at(-1)
  // a movement may be later than the reading of the clock
  const end = last && last.at > now ? last.at : now
  const points = last ? [...moved, { at: end, after: last.after }] : []
  return {
    days: DAYS,
    currency,
    points: points.map(({ at, after }) => ({ at, balance: after })),
  }
}
