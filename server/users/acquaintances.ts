import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** the people with whom a user deals in a module */
    knows: Acquaintances
    /** whether two users have dealt with each other in a module */
    acquainted(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean>
  }
}

/** The people with whom a user deals in a module: at most a few hundred, the nearest first. */
export type Acquaintances = (tx: Tx, userId: bigint) => Promise<bigint[]>
