import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** what users win from each other in a module, in real money */
    winnings: Winnings
  }
}

/** What a person lost or won, hundredths. */
export type PersonSum = { userId: bigint; cents: bigint }

/** One stake or fee, hundredths. @property proved whether it needed an identity proof and had one */
export type PlacedStake = { at: Date; cents: bigint; proved: boolean }

/** What people win from each other in a module, in real money, for the settling of winnings (money-out). */
export type Winnings = {
  kind: 'event' | 'tournament'
  /** Whether the results of one that is final are written for everybody. */
  isRecorded(tx: Tx, id: bigint): Promise<boolean>
  /** Some of those who lost in it, by their ids. @param after the last one of the part before */
  losers(tx: Tx, id: bigint, after: bigint, most: number): Promise<PersonSum[]>
  /** Those who lost most in it, the largest first, and all that was lost. */
  largest(tx: Tx, id: bigint, most: number): Promise<(PersonSum & { of: bigint })[]>
  /** Some of those who won in it, and how much more than they had staked; who won most comes first. */
  winners(tx: Tx, id: bigint, most: number): Promise<PersonSum[]>
  /** What a person lost in it; of stakes between these moments alone where they are given. */
  lostBy(tx: Tx, id: bigint, userId: bigint, staked?: { from: Date; to: Date }): Promise<bigint>
  /** What a person staked in it, by the moment, and its title. */
  stakesOf(tx: Tx, id: bigint, userId: bigint): Promise<{ title: string; stakes: PlacedStake[] }>
  /** What people lost after a moment, each loss whole: a win beside it makes it no smaller. */
  lostSince(tx: Tx, userIds: readonly bigint[], since: Date): Promise<PersonSum[]>
  /** What people have staked whose results are not written. */
  openOf(tx: Tx, userIds: readonly bigint[]): Promise<PersonSum[]>
  /**
   * What people won of some of those that ended after a moment, more than they had staked themselves.
   * @param of the ones that are asked about
   * @param of.due their results may not be written yet
   */
  wonBy(
    tx: Tx,
    userIds: readonly bigint[],
    since: Date,
    of: { counted: readonly bigint[]; due: readonly bigint[] },
  ): Promise<(PersonSum & { id: bigint })[]>
}
