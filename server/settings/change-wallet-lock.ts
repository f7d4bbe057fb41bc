import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type NotificationKey, type NotificationKind, notify } from '#server/notifications/index.ts'
import { lockStop, setWalletLock } from '#server/users/index.ts'

/** Ends a person's active store codes and returns their holds. */
export type ReleaseCodes = (context: Context, tx: Tx, userId: bigint) => Promise<void>

/** Locks a wallet. The active store codes end in the same transaction, so no earlier code can pay afterwards. */
export async function lockWallet(
  context: Context,
  tx: Tx,
  userId: bigint,
  releaseCodes: ReleaseCodes,
): Promise<void> {
  if (!(await setWalletLock(tx, userId, true))) return
  await releaseCodes(context, tx, userId)
  await tell(context, tx, userId, {
    title: 'Wallet locked',
    body: 'No money leaves your wallet and none is staked until you unlock it.',
  })
}

/**
 * Unlocks a wallet. The caller has checked the proof.
 * @param proof.since when the passkey or authenticator was added; null for a password
 * @throws Refusal proof_required for an insufficient proof
 */
export async function unlockWallet(
  context: Context,
  tx: Tx,
  userId: bigint,
  proof: { since: Date | null; byCode: boolean },
): Promise<void> {
  const stop = await lockStop(tx, userId)
  if (stop === null && proof.byCode) {
    throw new Refusal('proof_required', 'Enter your password, or use a passkey')
  }
  // A thief may know the password, and may have added a proof that is younger than the act, or than a week.
  if (stop !== null && !(proof.since !== null && proof.since < stop.trustedBefore)) {
    throw new Refusal(
      'proof_required',
      'A link in one of our e-mails stopped this account. Set a new password by e-mail first, or use a passkey or authenticator that was a week old by then, and older than what the e-mail reported.',
    )
  }
  if (!(await setWalletLock(tx, userId, false))) return
  await tell(context, tx, userId, {
    title: 'Wallet unlocked',
    body: 'Money can leave your wallet again; if this was not you, lock it and change your password.',
  })
}

const tell = async (
  context: Context,
  tx: Tx,
  userId: bigint,
  words: { title: string; body: string },
): Promise<void> =>
  notify(context, tx, [userId], {
    key: await changeKey(tx, 'security.wallet-lock'),
    ...words,
    link: '/settings#security',
  })

/** A key that makes the notice of one change unique: it holds the transaction's id. */
export async function changeKey(tx: Tx, kind: NotificationKind): Promise<NotificationKey> {
  const { number } = await tx.one<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return `${kind}:${number}`
}
