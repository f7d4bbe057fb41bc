import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Called first by everything that sends a user's money out. It locks the user's row: setting the wallet lock waits until
 * this money has gone, and no money goes after it.
 * @throws Refusal wallet_locked
 */
export async function lockOpenWallet(tx: Tx, userId: bigint): Promise<void> {
  const { locked } = await tx.one<{ locked: boolean }>(
    sql`select wallet_locked as locked from users where id = ${userId} for share`,
  )
  if (locked) throw new Refusal('wallet_locked', 'Your wallet is locked. Unlock it in settings first.')
}

/** Locks or unlocks a wallet. @returns whether that changed anything */
export async function setWalletLock(tx: Tx, userId: bigint, locked: boolean): Promise<boolean> {
  const changed = await tx.change(
    sql`update users set wallet_locked = ${locked} where id = ${userId} and wallet_locked <> ${locked}`,
  )
  return changed === 1
}
