import type { Currency } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, ownerOf, type Period, type Play, statement } from '#server/ledger/index.ts'
import { allTimeTally, sumColumns, type Tally } from './all-time.ts'
import { atStake } from './my-bets.ts'

const EVERYTHING = 2_147_483_647

type Bond = { held: bigint; finalAt: Date | null }

/** A person's own bonds on each event, held or lost, hundredths. People lay down few bonds. */
async function bondsOf(tx: Tx, userId: bigint, currency: Currency): Promise<Bond[]> {
  const lines = await statement(tx, account('person', userId, currency), {
    limit: EVERYTHING,
    reasons: ['bond', 'bond-return'],
  })
  const held = new Map<bigint, bigint>()
  for (const { other, delta } of lines) {
    const eventId = ownerOf(other)
    held.set(eventId, (held.get(eventId) ?? 0n) - delta)
  }
  const events = [...held.keys()]
  const books = await tx.rows<{ id: bigint; final_at: Date | null }>(sql`
    select event_id as id, final_at from event_books where event_id = any(${events}::bigint[])`)
  return books.map(({ id, final_at }) => ({ held: held.get(id)!, finalAt: final_at }))
}

/** Bonds that lie on events without an outcome, hundredths. */
async function bondsAtStake(tx: Tx, userId: bigint, currency: Currency): Promise<bigint> {
  const bonds = await bondsOf(tx, userId, currency)
  return bonds.reduce((sum, { held, finalAt }) => (finalAt === null ? sum + held : sum), 0n)
}

/** Others' bonds won in the period, less own bonds lost by an outcome in it, hundredths. */
async function bondProfit(tx: Tx, userId: bigint, currency: Currency, { from, to }: Period): Promise<bigint> {
  const within = (at: Date | null) => at !== null && at >= from && at < to
  const won = await statement(tx, account('person', userId, currency), {
    limit: EVERYTHING,
    reasons: ['bond-won'],
  })
  const bonds = await bondsOf(tx, userId, currency)
  const gained = won.reduce((sum, { delta, at }) => (within(at) ? sum + delta : sum), 0n)
  return bonds.reduce((sum, { held, finalAt }) => (within(finalAt) ? sum - held : sum), gained)
}

const resultsIn = (tx: Tx, userId: bigint, practice: boolean, from: Date, to: Date): Promise<Tally> =>
  tx.one<Tally>(sql`
    select ${sumColumns} from event_results
    where user_id = ${userId} and practice = ${practice} and settled_at >= ${from} and settled_at < ${to}`)

/** Bets on events. */
const bets: Play = {
  kind: 'bets',
  async profit(tx, userId, currency, period) {
    const { payout, stake } = await resultsIn(tx, userId, currency === 'PLAY', period.from, period.to)
    return payout - stake
  },
  async profitEver(tx, userId, currency) {
    const { payout, stake } = await allTimeTally(tx, userId, currency === 'PLAY')
    return payout - stake
  },
  async atStake(tx, userId, currency) {
    const { open, waiting } = await atStake(tx, userId, currency === 'PLAY')
    return open.stake + waiting.stake
  },
}

/** Bonds of proposals and disputes. */
const bonds: Play = { kind: 'bonds', profit: bondProfit, atStake: bondsAtStake }

/** Play on events. */
export const playOfEvents: readonly Play[] = [bets, bonds]
