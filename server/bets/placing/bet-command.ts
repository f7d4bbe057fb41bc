import type { Selection } from '#contract/odds.ts'

/** One bet to be placed. Amounts in hundredths. */
export type BetCommand = {
  eventId: bigint
  userId: bigint
  selection: Selection
  amount: bigint
  /** from the person's Idempotency-Key, or drawn when there is none */
  key: string
  /** the mode that the caller expects of the event; undefined when absent */
  isPracticeMode: boolean | undefined
  /**
   * The day sum by which a stake of real money is judged, cents; `proved` where an identity proof lets it pass, uncounted.
   * Without a sum the stake is counted and not judged.
   */
  daySum?: bigint | 'proved'
}

/** A bet as recorded in the ledger, with its event's tally after the batch that placed it. */
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
  /** the same key had already placed this bet; no money moved now */
  replayed: boolean
}
