import type { Tx } from '#server/core/db.ts'
import { isGuarded } from '#server/ledger/index.ts'
import { narrowest } from './judge-stake.ts'
import { setRoomsAnew } from './rooms.ts'
import { limitReached, playPaused } from './words.ts'

const NOTHING = 'No money moved.'

/**
 * Takes room for a deposit that its owner begins, before anything is asked of a provider. The caller records the deposit in the
 * same transaction, and from then on it counts until it fails or is too old.
 * @throws Refusal limit_reached, play_paused
 */
export async function takeDepositRoom(
  tx: Tx,
  { userId, amount }: { userId: bigint; amount: bigint },
): Promise<void> {
  if (!(await isGuarded(tx, userId, 'USD'))) return
  const { standing } = await setRoomsAnew(tx, userId, 'USD')
  if (standing.pause) throw playPaused(standing.pause, NOTHING)
  const limit = narrowest(standing, amount, ['deposit'])
  if (limit) throw limitReached(limit, standing.uses, NOTHING)
}

/**
 * Reads the rooms of a purse anew before money reaches it, so that nothing is held for which there is room by now. The caller has
 * locked the purse together with whatever else it posts to.
 * @param except the deposit that arrives
 */
export async function readyToReceive(tx: Tx, userId: bigint, except?: string): Promise<void> {
  if (await isGuarded(tx, userId, 'USD')) await setRoomsAnew(tx, userId, 'USD', except)
}
