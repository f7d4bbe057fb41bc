import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { setWalletLock } from '#server/users/index.ts'
import { changeKey } from './change-key.ts'

/** Ends a person's active store codes and returns their holds. */
export type ReleaseCodes = (context: Context, tx: Tx, userId: bigint) => Promise<void>

/**
 * Locks or unlocks a wallet. The caller has checked the proof for unlocking. Locking ends the active store codes in the
 * same transaction, so no earlier code can pay afterwards.
 */
export async function changeWalletLock(
  context: Context,
  tx: Tx,
  { userId, locked, releaseCodes }: { userId: bigint; locked: boolean; releaseCodes: ReleaseCodes },
): Promise<void> {
  const changed = await setWalletLock(tx, userId, locked)
  if (!changed) return
  if (locked) await releaseCodes(context, tx, userId)
  await notify(context, tx, [userId], {
    key: await changeKey(tx, 'security.wallet-lock'),
    title: locked ? 'Wallet locked' : 'Wallet unlocked',
    body: locked
      ? 'No money leaves your wallet until you unlock it.'
      : 'Money can leave your wallet again. If this was not you, lock it and change your password.',
    link: '/settings#security',
  })
}
