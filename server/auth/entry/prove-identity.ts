import type { Caller, Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findUser } from '#server/users/index.ts'
import { type PasskeyAnswer, verifyPasskey } from '../passkeys/verify-passkey.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { spendCode } from '../second-factor/check-code.ts'
import { addressLimitsOf } from './address-limits.ts'
import type { Asking } from './visitor.ts'

/** What a signed-in person shows to prove again who is there: one of these. */
export type Proof = {
  password?: string | undefined
  /** a one-time code of an authenticator app, or a recovery code */
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/**
 * Proves that whoever uses this session is the person that it stands for. Wrong ones count for this session alone, so
 * that a stranger who fails to sign in cannot keep the owner from the own money.
 * @param options.noNewPasskeys only a passkey that the person has had for a day counts: for what a stranger in a stolen
 *   session must not undo with a passkey of their own
 * @throws Refusal proof_required when nothing was shown; proof_failed; rate_limited
 */
export async function proveIdentity(
  context: Context,
  caller: Caller,
  proof: Proof,
  asking: Asking,
  { noNewPasskeys = false }: { noNewPasskeys?: boolean } = {},
): Promise<void> {
  if (proof.password === undefined && proof.code === undefined && proof.passkey === undefined) {
    throw new Refusal('proof_required', 'Enter your password, or use a passkey')
  }
  if (proof.passkey !== undefined) {
    // A signature cannot be guessed: nothing to count.
    const signed = await verifyPasskey(context, asking, 'passkey-proof', proof.passkey, caller.userId)
    if (signed === null) throw failed(proof)
    if (noNewPasskeys && signed.isNew)
      throw new Refusal(
        'proof_failed',
        'This passkey is less than a day old. Use your password, or come back tomorrow.',
      )
    return
  }
  const limits = addressLimitsOf(context)
  await limits.checkProofs(caller)
  const fits = await judge(context, caller, proof)
  // Judged again: guesses that ran side by side have failed by now, and a right one among too many does not count.
  await limits.checkProofs(caller)
  if (fits) return
  await limits.countWrongProof(caller)
  throw failed(proof)
}

async function judge(context: Context, { userId }: Caller, proof: Proof): Promise<boolean> {
  if (proof.code !== undefined) return spendCode(context, userId, proof.code)
  const user = await findUser(context.db, userId)
  return verifyPassword(proof.password ?? '', user?.passwordHash ?? null)
}

function failed(proof: Proof): Refusal {
  if (proof.password !== undefined) {
    return new Refusal('proof_failed', 'The password is wrong', { password: 'The password is wrong' })
  }
  if (proof.code !== undefined) {
    return new Refusal('proof_failed', 'The code is wrong', { code: 'The code is wrong or was used already' })
  }
  return new Refusal('proof_failed', 'This passkey could not be confirmed. Try again, or use your password.')
}
