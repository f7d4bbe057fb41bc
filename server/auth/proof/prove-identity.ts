import type { Caller, Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findUser, isClosed } from '#server/users/index.ts'
import { addressLimitsOf } from './address-limits.ts'
import { authenticatorSince, spendCode } from './check-code.ts'
import { verifyPassword } from './password-hash.ts'
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts'
import type { WithHeaders } from './visitor.ts'

/** A signed-in person's proof of identity, one of these. */
export type Proof = {
  password?: string | undefined
  /** a one-time code of an authenticator app, or a recovery code */
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/**
 * Proves that the user of this session is its owner. Wrong proofs count for this session only, so a stranger's failed
 * sign-ins cannot lock the owner out of their money.
 * @param options.noNewPasskeys accepts only passkeys older than a day, so that a stranger in a stolen session cannot
 * use their own passkey
 * @returns when the passkey or authenticator of the proof was set up; null for a password or a recovery code
 * @throws Refusal proof_required without a proof; proof_failed; rate_limited; unauthorized once the account is closed
 */
export async function proveIdentity(
  context: Context,
  caller: Caller,
  proof: Proof,
  asking: WithHeaders,
  { noNewPasskeys = false }: { noNewPasskeys?: boolean } = {},
): Promise<Date | null> {
  if (proof.password === undefined && proof.code === undefined && proof.passkey === undefined) {
    throw new Refusal('proof_required', 'Enter your password, or use a passkey')
  }
  if (proof.passkey !== undefined) {
    // A signature cannot be guessed, so failures need no count.
    const signed = await verifyPasskey(context, asking, 'passkey-proof', proof.passkey, caller.userId)
    if (signed === null) throw await failed(context, caller, proof)
    if (noNewPasskeys && signed.isNew)
      throw new Refusal(
        'proof_failed',
        'This passkey is less than a day old. Use your password, or come back tomorrow.',
      )
    return signed.createdAt
  }
  const limits = addressLimitsOf(context)
  await limits.checkProofs(caller)
  const fits = await judge(context, caller, proof)
  // Checked again: parallel guesses have failed by now, and a right one among too many must not count.
  await limits.checkProofs(caller)
  if (fits) return proof.code === undefined ? null : authenticatorSince(context.db, caller.userId, proof.code)
  await limits.countWrongProof(caller)
  throw await failed(context, caller, proof)
}

async function judge(context: Context, { userId }: Caller, proof: Proof): Promise<boolean> {
  if (proof.code !== undefined) return spendCode(context, userId, proof.code)
  const user = await findUser(context.db, userId)
  return verifyPassword(context.config, proof.password ?? '', user?.passwordHash ?? null)
}

async function failed(context: Context, { userId }: Caller, proof: Proof): Promise<Refusal> {
  // another call has closed the account meanwhile and deleted every sign-in method
  if (await isClosed(context.db, userId)) return new Refusal('unauthorized', 'Sign in first')
  if (proof.password !== undefined) {
    return new Refusal('proof_failed', 'The password is wrong', { password: 'The password is wrong' })
  }
  if (proof.code !== undefined) {
    return new Refusal('proof_failed', 'The code is wrong', {
      code: 'The code is wrong or has already been used',
    })
  }
  return new Refusal('proof_failed', 'This passkey could not be confirmed. Try again, or use your password.')
}
