import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { setAllowancesAnew } from './allowances.ts'

/** Closes both purses: an exclusion holds for practice coins too. The caller has locked the person's row. */
export async function closePurses(context: WithOffers, tx: Tx, userId: bigint): Promise<void> {
  await setAllowancesAnew(context, tx, userId, 'USD')
  await setAllowancesAnew(context, tx, userId, 'PLAY')
}
