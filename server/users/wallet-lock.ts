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

/** Locks or unlocks a wallet; unlocking ends a stop too. @returns whether that changed anything */
export async function setWalletLock(tx: Tx, userId: bigint, locked: boolean): Promise<boolean> {
  const changed = await tx.change(sql`
    update users set wallet_locked = ${locked}, wallet_stopped_at = case when ${locked} then wallet_stopped_at end
    where id = ${userId} and wallet_locked <> ${locked}`)
  return changed === 1
}

/** Locks a wallet so that a password alone does not unlock it. @returns whether it was unlocked before */
export async function stopWallet(tx: Tx, userId: bigint): Promise<boolean> {
  const changed = await setWalletLock(tx, userId, true)
  await tx.change(sql`update users set wallet_stopped_at = clock_now() where id = ${userId}`)
  return changed
}

/** The password is new, by a link in the person's mail: it unlocks the wallet again, which stays locked until then. */
export async function endStop(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(
    sql`update users set wallet_stopped_at = null where id = ${userId} and wallet_stopped_at is not null`,
  )
}

/** When a wallet was stopped; null where it was not. Locks the user's row until the transaction ends. */
export async function lockStop(tx: Tx, userId: bigint): Promise<Date | null> {
  const { at } = await tx.one<{ at: Date | null }>(
    sql`select wallet_stopped_at as at from users where id = ${userId} for no key update`,
  )
  return at
}
