import type { TieKind } from '#contract/bets-limits.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** the people who belong to one of these in a way that a module knows */
    ties: Ties
  }
}

/** A way in which another person belongs to somebody, with its figures. */
export type Tie = {
  personId: bigint
  otherId: bigint
  kind: TieKind
  /** transfers between the two, hundredths */
  cents?: bigint
  /** the gang's members */
  members?: number
}

export type Ties = (tx: Tx, personIds: readonly bigint[]) => Promise<Tie[]>
