import type { Currency } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** users' wins and losses in a module, and their open stakes */
    play: Play
  }
}

/** From `from` (included) to `to` (excluded). */
export type Period = { from: Date; to: Date }

/** Every possible moment of a user. */
export const EVER: Period = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) }

/**
 * A user's wins and losses in a module, hundredths. One definition for all: a stake is at stake until its thing has ended, and part of the
 * profit from then on. Profit less the sum at stake is therefore the purse's gain by play.
 */
export type Play = {
  /** of things that ended in the period: their payments, less the stakes on them */
  profit(tx: Tx, userId: bigint, currency: Currency, period: Period): Promise<bigint>
  /** the same of all ended things, at a cost that does not grow with the history */
  profitEver?(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
  /** the stakes on things that have not ended */
  atStake(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
}
