import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Call, Handler } from '#server/core/serve.ts'
import { checkFreshProof } from '#server/core/step-up.ts'
import { findUser, holdPasswordHash, setPasswordHash } from '#server/users/index.ts'
import { addressLimitsOf } from './address-limits.ts'
import { dropChallenges } from './challenges.ts'
import { checkStrength } from './check-strength.ts'
import { tellSecurity } from './notices.ts'
import { hashPassword } from './password-hash.ts'
import { proveIdentity } from './prove-identity.ts'
import { dropResetTokens } from './reset-tokens.ts'
import type { Sessions } from './sessions.ts'

/**
 * Sets a new password, ends every other session of the person and makes mailed links and pending questions worthless. Whoever has a
 * password shows it, so that a borrowed browser is not enough; whoever has none shows a fresh proof.
 */
export function changePassword(sessions: Sessions): Handler<'changePassword'> {
  return async (context, call) => {
    const { address, body, caller, reply, transact } = call
    const user = await findUser(context.db, caller.userId)
    if (!user) throw new Refusal('unauthorized', 'Sign in first')
    if (user.passwordHash === null) await checkFreshProof(context.db, caller)
    else await provePresent(context, call)
    await addressLimitsOf(context).takeNewPassword(user.id, address, reply)
    await checkStrength(body.newPassword, user, { whose: `user/${user.id}`, field: 'newPassword' })
    const passwordHash = await hashPassword(body.newPassword)
    let ended: Buffer[] = []
    await transact(async (tx) => {
      // What was proved is the password of then: one that was replaced meanwhile proves nothing.
      if ((await holdPasswordHash(tx, user.id)) !== user.passwordHash) throw wrong()
      await setPasswordHash(tx, user.id, passwordHash)
      await dropResetTokens(tx, user.id)
      await dropChallenges(tx, user.id)
      await tellSecurity(context, tx, user.id, 'password-changed')
      ended = await sessions.removeOthers(tx, caller)
      return {}
    })
    for (const hash of ended) sessions.announceEnd(user.id, hash)
    return {}
  }
}

const wrong = () =>
  new Refusal('proof_failed', 'The password is wrong', { currentPassword: 'The password is wrong' })

async function provePresent(context: Context, call: Call<'changePassword'>): Promise<void> {
  const { body, caller, reply } = call
  if (body.currentPassword === undefined) {
    const message = 'Enter your present password'
    throw new Refusal('proof_required', message, { currentPassword: message })
  }
  try {
    await proveIdentity(context, caller, { password: body.currentPassword }, reply)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'proof_failed' ? wrong() : error
  }
}
