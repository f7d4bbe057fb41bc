import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** users' winnings from each other in a module, in real money */
    winnings: Winnings
  }
}

/** A person's loss or win, hundredths. */
export type PersonSum = { userId: bigint; cents: bigint }

/** One stake or fee, hundredths. @property proved whether the stake needed an identity proof and had one */
export type PlacedStake = { at: Date; cents: bigint; proved: boolean }

/** People's winnings from each other in a module, in real money, for the settling of winnings (money-out). */
export type Winnings = {
  kind: 'event' | 'tournament'
  /** Whether the results of a final event or tournament are recorded for everybody. */
  isRecorded(tx: Tx, id: bigint): Promise<boolean>
  /** A part of its losers, by their ids. @param after the last one of the previous part */
  losers(tx: Tx, id: bigint, after: bigint, most: number): Promise<PersonSum[]>
  /** Its largest losers, the largest loss first, and the sum of all losses. */
  largest(tx: Tx, id: bigint, most: number): Promise<(PersonSum & { of: bigint })[]>
  /** Its winners with their gains beyond their stakes, the largest gain first, at most `most`. */
  winners(tx: Tx, id: bigint, most: number): Promise<PersonSum[]>
  /** A person's loss in it; only by stakes between these moments, if given. */
  lostBy(tx: Tx, id: bigint, userId: bigint, staked?: { from: Date; to: Date }): Promise<bigint>
  /** A person's stakes in it, by time, and its title. */
  stakesOf(tx: Tx, id: bigint, userId: bigint): Promise<{ title: string; stakes: PlacedStake[] }>
  /** People's losses after a moment, each loss in full: wins do not reduce it. */
  lostSince(tx: Tx, userIds: readonly bigint[], since: Date): Promise<PersonSum[]>
  /** People's stakes whose results are not recorded. */
  openOf(tx: Tx, userIds: readonly bigint[]): Promise<PersonSum[]>
  /**
   * People's gains beyond their own stakes in some events or tournaments that ended after a moment.
   * @param of the events or tournaments in question
   * @param of.due those whose results may not be recorded yet
   */
  wonBy(
    tx: Tx,
    userIds: readonly bigint[],
    since: Date,
    of: { counted: readonly bigint[]; due: readonly bigint[] },
  ): Promise<(PersonSum & { id: bigint })[]>
}
