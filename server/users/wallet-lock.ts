import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/**
 * Called first by everything that sends a person's money out. The person's row is held, so that a lock that is set
 * meanwhile waits until this money has gone, and money that comes after the lock does not go.
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
