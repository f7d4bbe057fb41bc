import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { setRoomsAnew } from './rooms.ts'

/** Closes both purses: an exclusion holds for practice coins too. The caller has locked the person's row. */
export async function closePurses(context: WithOffers, tx: Tx, userId: bigint): Promise<void> {
  await setRoomsAnew(context, tx, userId, 'USD')
  await setRoomsAnew(context, tx, userId, 'PLAY')
}
