import { sql, type Tx } from '#server/core/db.ts'
import { EVER, type Play } from '#server/ledger/index.ts'
import { allTimeTally, sumColumns, type Tally } from './all-time.ts'
import { bondProfit, bondsAtStake } from './bond-profit.ts'
import { atStake } from './my-bets.ts'

const resultsIn = (tx: Tx, userId: bigint, practice: boolean, from: Date, to: Date): Promise<Tally> =>
  tx.one<Tally>(sql`
    select ${sumColumns} from event_results
    where user_id = ${userId} and practice = ${practice} and settled_at >= ${from} and settled_at < ${to}`)

/** Bets on events, and the bonds of proposals and disputes. */
export const playOfBets: Play = {
  async profit(tx, userId, currency, period) {
    const { payout, stake } = await resultsIn(tx, userId, currency === 'PLAY', period.from, period.to)
    return payout - stake + (await bondProfit(tx, userId, currency, period))
  },
  async profitEver(tx, userId, currency) {
    const { payout, stake } = await allTimeTally(tx, userId, currency === 'PLAY')
    return payout - stake + (await bondProfit(tx, userId, currency, EVER))
  },
  async atStake(tx, userId, currency) {
    const { open, waiting } = await atStake(tx, userId, currency === 'PLAY')
    return open.stake + waiting.stake + (await bondsAtStake(tx, userId, currency))
  },
}
