import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { isMainnetAddress } from '#server/payments/bitcoin-address.ts'
import {
  checkFreshProof,
  lockBitcoinAddress,
  lockOpenWallet,
  setBitcoinAddress,
} from '#server/users/index.ts'
import { changeKey } from './change-key.ts'

const INVALID = 'Enter a valid Bitcoin address'

/**
 * Saves the address that friends send Bitcoin to; null clears it. Saving the same address again changes nothing and
 * needs no proof.
 * @throws Refusal malformed, step_up_required, wallet_locked
 */
export async function changeBitcoinAddress(
  context: Context,
  tx: Tx,
  { caller, address }: { caller: Caller; address: string | null },
): Promise<void> {
  if (address !== null && !isMainnetAddress(address))
    throw new Refusal('malformed', INVALID, { bitcoinAddress: INVALID })
  const before = await lockBitcoinAddress(tx, caller.userId)
  if (before === address) return
  await checkFreshProof(tx, caller)
  await lockOpenWallet(tx, caller.userId)
  await setBitcoinAddress(tx, caller.userId, address)
  await notify(context, tx, [caller.userId], {
    key: await changeKey(tx, 'security.bitcoin-address'),
    title:
      address === null
        ? 'Bitcoin address removed'
        : `Bitcoin address changed · ${address.slice(0, 6)}…${address.slice(-6)}`,
    body:
      address === null
        ? 'Friends can no longer send to it; if this was not you, lock your wallet.'
        : 'Friends now send to it; if this was not you, lock your wallet and change your password.',
    link: '/settings#security',
  })
}
