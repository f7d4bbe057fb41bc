import type { Selection } from '#contract/odds.ts'

/** One bet to be placed. Amounts in hundredths. */
export type BetCommand = {
  eventId: bigint
  userId: bigint
  selection: Selection
  amount: bigint
  /** from the person's Idempotency-Key, or drawn when there is none */
  key: string
  /** the mode that the caller expects of the event; undefined when not given */
  isPracticeMode: boolean | undefined
  /**
   * The sum of a day that a stake of real money is judged by, cents; `proved` where an identity proof lets it pass, uncounted. It is
   * counted and not judged without.
   */
  daySum?: bigint | 'proved'
}

/** A bet as the ledger has it, with its event's tally after the batch that placed it. */
export type PlacedBet = {
  id: bigint
  eventId: bigint
  userId: bigint
  selection: Selection
  amount: bigint
  practice: boolean
  at: Date
  balanceAfter: bigint
  stakeA: bigint
  stakeB: bigint
  betsA: number
  betsB: number
  /** the same key had placed this bet before; nothing moved now */
  replayed: boolean
}
