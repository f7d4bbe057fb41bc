import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** takes a module's things that users may no longer see off their lists and out of their bells */
    lostSight: LostSight
  }
}

/** Called in the transaction in which these users may have lost sight of things: a gang is left, a block begins. */
export type LostSight = (context: Context, tx: Tx, userIds: readonly bigint[]) => Promise<void>

/** Tells the modules above that these users may have lost sight of things. */
export async function loseSight(context: Context, tx: Tx, userIds: readonly bigint[]): Promise<void> {
  for (const lostSight of context.offered('lostSight')) await lostSight(context, tx, userIds)
}
