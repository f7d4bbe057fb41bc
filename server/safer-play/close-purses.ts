import type { Tx } from '#server/core/db.ts'
import { setRoomsAnew } from './rooms.ts'

/** Both purses: an exclusion holds for practice coins too. The caller has locked the person's row. */
export async function closePurses(tx: Tx, userId: bigint): Promise<void> {
  await setRoomsAnew(tx, userId, 'USD')
  await setRoomsAnew(tx, userId, 'PLAY')
}
