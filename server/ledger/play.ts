import type { Currency } from '#contract/money.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** what users won and lost in a module, and what is at stake */
    play: Play
  }
}

/** From `from` (included) to `to` (excluded). */
export type Period = { from: Date; to: Date }

/** Every moment that can be one of a user's. */
export const EVER: Period = { from: new Date(0), to: new Date(Date.UTC(9999, 0)) }

/**
 * What a user won and lost in a module, hundredths. One definition for all: a stake is at stake until its thing has ended, and
 * from then on it is part of the profit. So profit less what is at stake is what the purse gained by play.
 */
export type Play = {
  /** of what ended in the period: what it paid, less what was staked on it */
  profit(tx: Tx, userId: bigint, currency: Currency, period: Period): Promise<bigint>
  /** the same of everything that ever ended, at a cost that does not grow with the history */
  profitEver?(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
  /** the stakes on what has not ended */
  atStake(tx: Tx, userId: bigint, currency: Currency): Promise<bigint>
}
