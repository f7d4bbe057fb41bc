import type { z } from 'zod'
import { type historyRoutes, statementLines } from '#contract/history.ts'
import { monthAfter, monthOf, startOfDay } from '#server/core/calendar.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import type { Play } from '#server/ledger/index.ts'
import { account, type Sums, sums } from '#server/ledger/index.ts'
import { playOfMonth } from './play-result.ts'
import { type TransactionType, TYPES } from './transactions.ts'

type MonthlyStatement = ReplyOf<'transactionStatement'>

type Query = z.output<(typeof historyRoutes.transactionStatement)['query']>
type LineName = (typeof statementLines)[number]

/** The statement line of each type: every type has one, so that the lines are complete. */
const LINES: Record<TransactionType, LineName> = {
  deposit: 'deposits',
  deposit_reversal: 'deposits',
  card_refund: 'deposits',
  card_refund_return: 'deposits',
  held: 'held',
  released: 'held',
  held_return: 'transfers',
  withdrawal: 'withdrawals',
  withdrawal_return: 'withdrawals',
  transfer_in: 'transfers',
  transfer_out: 'transfers',
  store_payment: 'store',
  store_receipt: 'store',
  store_return: 'store',
  store_refund: 'store',
  bet: 'staked',
  refund: 'staked',
  payout: 'won',
  bond: 'bonds',
  bond_return: 'bonds',
  bond_won: 'bonds',
  practice_start: 'practice',
  practice_refill: 'practice',
  juror_reward: 'practice',
  pot_stake: 'staked',
  pot_return: 'staked',
  pot_win: 'won',
  fun_stake: 'staked',
  fun_payout: 'won',
  tournament_entry: 'staked',
  tournament_refund: 'staked',
  tournament_prize: 'won',
  tournament_share: 'won',
  correction: 'corrections',
}

/**
 * One month of a person's purse, by the calendar of the given time zone, in one query of the ledger.
 * @param play people's wins and losses in other modules
 */
export async function monthlyStatement(
  tx: Tx,
  userId: bigint,
  query: Query,
  play: readonly Play[],
): Promise<MonthlyStatement> {
  const now = await productNow(tx)
  const month = query.month ?? monthOf(now, query.timeZone)
  const from = startOfDay(`${month}-01`, query.timeZone)
  const to = startOfDay(`${monthAfter(month)}-01`, query.timeZone)
  const found = await sums(tx, account('person', userId, query.currency), from, to)
  const lines = statementLines.map((name) => lineOf(name, found))
  const net = lines.reduce((total, line) => total + line.net, 0n)
  const running = now < to
  return {
    month,
    currency: query.currency,
    openingBalance: found.closing - net,
    lines,
    net,
    closingBalance: found.closing,
    play: await playOfMonth(tx, { userId, currency: query.currency }, play, { from, to, running }),
    running,
  }
}

function lineOf(name: LineName, { moved }: Sums) {
  const own = moved.filter(({ reason, direction }) => {
    const type = TYPES[reason]?.[direction]
    if (!type) throw new Error(`a purse moved for ${reason}`)
    return LINES[type] === name
  })
  const total = (direction: 'in' | 'out') =>
    own.filter((part) => part.direction === direction).reduce((sum, part) => sum + part.total, 0n)
  return {
    name,
    in: total('in'),
    out: total('out'),
    net: total('in') - total('out'),
    count: own.reduce((sum, part) => sum + part.count, 0),
  }
}
