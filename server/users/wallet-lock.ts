import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** @param nothing what did not happen: "Nothing was staked." */
export const walletLocked = (nothing = ''): Refusal =>
  new Refusal('wallet_locked', `Your wallet is locked. Unlock it in settings first. ${nothing}`.trimEnd())

/** Whether a wallet is locked now. It may be locked in the next moment: what relies on it holds a lock (`holdWallet`). */
export async function isWalletLocked(tx: Tx, userId: bigint): Promise<boolean> {
  const row = await tx.first<{ locked: boolean }>(
    sql`select wallet_locked as locked from users where id = ${userId}`,
  )
  return row?.locked ?? false
}

/** The same, and the answer holds until the transaction ends: it locks the user's row. */
export async function holdWallet(tx: Tx, userId: bigint): Promise<'locked' | 'open'> {
  const { locked } = await tx.one<{ locked: boolean }>(
    sql`select wallet_locked as locked from users where id = ${userId} for share`,
  )
  return locked ? 'locked' : 'open'
}

/**
 * Called first by everything that sends a user's money out or gives up what is at stake. It locks the user's row: setting the
 * wallet lock waits until this money has gone, and no money goes after it.
 * @param nothing what did not happen: "Nothing was changed."
 * @throws Refusal wallet_locked
 */
export async function lockOpenWallet(tx: Tx, userId: bigint, nothing?: string): Promise<void> {
  if ((await holdWallet(tx, userId)) === 'locked') throw walletLocked(nothing)
}

/**
 * Locks or unlocks a wallet; unlocking ends a stop too. With a lock the purse takes no stake any more, in the same transaction
 * (`users_close_purse`). After it is unlocked the first stake has the purse's rooms read anew.
 * @returns whether that changed anything
 */
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
