import { readBitcoinAddress } from '#contract/bitcoin-address.ts'
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
import { changeKey } from './change-wallet-lock.ts'

const INVALID = 'Enter a valid Bitcoin address'

/**
 * Saves the address that friends send Bitcoin to; null clears it. Saving the same address again changes nothing and
 * needs no proof.
 * @returns the address in its stored form
 * @throws Refusal malformed, step_up_required, wallet_locked
 */
export async function changeBitcoinAddress(
  context: Context,
  tx: Tx,
  { caller, typed }: { caller: Caller; typed: string | null },
): Promise<string | null> {
  const address = typed === null ? null : readAddress(typed)
  const before = await lockBitcoinAddress(tx, caller.userId)
  // an address stored in capitals stays as it is
  if (before === address || (before !== null && address === formOf(before))) return before
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
  return address
}

/** The stored form of an address; undefined for a text that is none. */
const formOf = (typed: string): string | undefined => {
  const read = readBitcoinAddress(typed)
  return 'address' in read && isMainnetAddress(read.address) ? read.address : undefined
}

/** @throws Refusal malformed with the reason: a link with more than an address, another network, no address */
function readAddress(typed: string): string {
  const address = formOf(typed)
  if (address !== undefined) return address
  const read = readBitcoinAddress(typed)
  const problem = 'problem' in read ? read.problem : INVALID
  throw new Refusal('malformed', problem, { bitcoinAddress: problem })
}
