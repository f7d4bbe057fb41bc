import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** takes a module's things that users may no longer see off their lists and out of their bells */
    lostSight: LostSight
  }
}

/**
 * Called in the transaction in which these users may have lost sight of things: they leave a gang, or a block begins.
 * @param gangId the gang that they leave; null for a block
 */
export type LostSight = (tx: Tx, userIds: readonly bigint[], gangId: bigint | null) => Promise<void>

/** Tells the modules above that these users may have lost sight of things. */
export async function loseSight(
  { offered }: WithOffers,
  tx: Tx,
  userIds: readonly bigint[],
  gangId: bigint | null = null,
): Promise<void> {
  for (const lostSight of offered('lostSight')) await lostSight(tx, userIds, gangId)
}
