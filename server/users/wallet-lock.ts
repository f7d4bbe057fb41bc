import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** @param nothing what did not happen: "Nothing was staked." */
export const walletLocked = (nothing = ''): Refusal =>
  new Refusal('wallet_locked', `Your wallet is locked. Unlock it in settings first. ${nothing}`.trimEnd())

/** Whether a wallet is locked now. It may be locked in the next moment: code that relies on the answer holds a lock (`holdWallet`). */
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
 * Called first by everything that sends a user's money out or gives up a stake. It locks the user's row: setting the wallet lock
 * waits until this money has left, and no money leaves after it.
 * @param nothing what did not happen: "Nothing was changed."
 * @throws Refusal wallet_locked
 */
export async function lockOpenWallet(tx: Tx, userId: bigint, nothing?: string): Promise<void> {
  if ((await holdWallet(tx, userId)) === 'locked') throw walletLocked(nothing)
}

/**
 * Locks or unlocks a wallet; unlocking ends a stop too. A lock stops the purse's stakes in the same transaction
 * (`users_close_purse`). After the unlocking, the first stake recomputes the purse's allowances.
 * @returns whether that changed anything
 */
export async function setWalletLock(tx: Tx, userId: bigint, locked: boolean): Promise<boolean> {
  const changed = await tx.change(sql`
    update users set wallet_locked = ${locked}, wallet_stopped_at = case when ${locked} then wallet_stopped_at end,
      stop_act_at = case when ${locked} then stop_act_at end, stop_address = case when ${locked} then stop_address end
    where id = ${userId} and wallet_locked <> ${locked}`)
  return changed === 1
}

/**
 * A stop by the link of a letter, which no session ends. A thief may know the password and may read the account's present address,
 * so earlier proofs and addresses count.
 */
export type Stop = {
  /** when the button was pressed */
  at: Date
  /** the beginning of the act that the letter reported */
  actAt: Date
  /** the letter's address, the only one that gets the reset; null for a stop of an earlier release */
  address: string | null
  /** things from this moment or later may be the thief's: the act, or seven days before the stop */
  trustedBefore: Date
}

/** The refusal for a session that wants to change how people sign in to a stopped account. */
const accountStopped = () =>
  new Refusal(
    'wallet_locked',
    'A link in one of our e-mails stopped this account. Set a new password by e-mail first: choose “Forgot your password?”. Nothing was changed.',
  )

/**
 * Stops an account: its wallet locks, and only its owner's mail or an old factor unlocks it. Of two letters, the letter about the
 * earlier act counts, since the address of a later letter may be a thief's.
 * @returns whether the wallet was unlocked before
 */
export async function stopWallet(
  tx: Tx,
  userId: bigint,
  { actAt, address }: Pick<Stop, 'actAt' | 'address'>,
): Promise<boolean> {
  const before = await lockStop(tx, userId)
  const changed = await setWalletLock(tx, userId, true)
  if (before && !(await isEarlier(tx, userId, { actAt, address }, before))) return changed
  await tx.change(sql`
    update users set wallet_stopped_at = coalesce(wallet_stopped_at, clock_now()), stop_act_at = ${actAt}, stop_address = ${address}
    where id = ${userId}`)
  return changed
}

/** Of two letters about one act, the letter to a former address counts: the present address may be a thief's. */
async function isEarlier(
  tx: Tx,
  userId: bigint,
  { actAt, address }: Pick<Stop, 'actAt' | 'address'>,
  before: Stop,
): Promise<boolean> {
  if (actAt.getTime() !== before.actAt.getTime()) return actAt < before.actAt
  const present = await tx.first(sql`
    select 1 from users where id = ${userId} and lower(email) = lower(${address})`)
  return present === undefined
}

/** Ends a stop. The wallet stays locked until its owner unlocks it. */
export async function endStop(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    update users set wallet_stopped_at = null, stop_act_at = null, stop_address = null
    where id = ${userId} and wallet_stopped_at is not null`)
}

/** The stop of an account; null without one. Locks the user's row until the transaction ends. */
export async function lockStop(tx: Tx, userId: bigint): Promise<Stop | null> {
  const row = await tx.one<Stop | { at: null }>(sql`
    select wallet_stopped_at as at, coalesce(stop_act_at, wallet_stopped_at) as "actAt", stop_address as address,
      least(stop_act_at, wallet_stopped_at - interval '7 days') as "trustedBefore"
    from users where id = ${userId} for no key update`)
  return row.at === null ? null : row
}

/** Refuses a session's change of the sign-in methods of a stopped account. Locks the user's row. @throws Refusal wallet_locked */
export async function refuseStopped(tx: Tx, userId: bigint): Promise<void> {
  if ((await lockStop(tx, userId)) !== null) throw accountStopped()
}

/** The stopped account whose reset goes to this address, or undefined. */
export async function findStopped(tx: Tx, address: string): Promise<bigint | undefined> {
  const row = await tx.first<{ id: bigint }>(sql`
    select id from users
    where lower(stop_address) = lower(${address}) and wallet_stopped_at is not null and closed_at is null
    order by stop_act_at, id limit 1`)
  return row?.id
}
