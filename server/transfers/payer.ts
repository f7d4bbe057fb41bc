import type { Tx } from '#server/core/db.ts'
import { account, debtOf, lockDebt } from '#server/ledger/index.ts'
import { isAddressUnconfirmed, isWalletLocked } from '#server/users/index.ts'
import type { Payer } from './may.ts'

/** A purse as its owner's screens judge it, without a lock. */
export const readPayer = async (tx: Tx, userId: bigint): Promise<Payer> => ({
  isWalletLocked: await isWalletLocked(tx, userId),
  isUnconfirmed: await isAddressUnconfirmed(tx, userId),
  owed: await debtOf(tx, userId),
})

/**
 * Locks the purse that pays, and the purse that receives, until the transaction ends.
 * @param given.wallet the answer of `holdWallet`, whose lock precedes all others
 * @param given.receiverId absent where there is nothing to pay
 */
export const lockPayer = async (
  tx: Tx,
  userId: bigint,
  { wallet, receiverId }: { wallet: 'locked' | 'open'; receiverId: bigint | undefined },
): Promise<Payer> => ({
  isWalletLocked: wallet === 'locked',
  isUnconfirmed: await isAddressUnconfirmed(tx, userId),
  owed: await lockDebt(tx, {
    userId,
    also: receiverId === undefined ? [] : [account('person', receiverId, 'USD')],
  }),
})
