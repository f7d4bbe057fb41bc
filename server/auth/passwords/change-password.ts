import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  checkFreshProof,
  findUser,
  lockPasswordHash,
  refuseStopped,
  setPasswordHash,
} from '#server/users/index.ts'
import { addressLimitsOf } from '../proof/address-limits.ts'
import { dropChallenges } from '../proof/challenges.ts'
import { lockOwner } from '../proof/lock-owner.ts'
import { notifySecurity } from '../proof/notices.ts'
import { hashPassword } from '../proof/password-hash.ts'
import { proveIdentity } from '../proof/prove-identity.ts'
import { dropResetTokens } from '../proof/reset-tokens.ts'
import type { Sessions, Visit } from '../sessions/sessions.ts'
import { checkStrength } from './check-strength.ts'

/**
 * Sets a new password, ends the person's other sessions and invalidates mailed links and pending challenges. The
 * current password is required, so that a borrowed browser is not enough; a person without one needs a fresh proof.
 * Refused while the account is stopped by the link in an e-mail.
 */
export async function changePassword(
  context: Context,
  sessions: Sessions,
  visit: Visit<'changePassword'>,
): Promise<void> {
  const { body, caller, visitor } = visit
  const user = await findUser(context.db, caller.userId)
  if (!user) throw new Refusal('unauthorized', 'Sign in first')
  await refuseStopped(context.db, user.id)
  if (user.passwordHash === null) await checkFreshProof(context.db, caller)
  else await provePresent(context, visit)
  await addressLimitsOf(context).takeNewPassword(user.id, visitor.address)
  const { signal } = visitor
  const whose = `user/${user.id}`
  await checkStrength(context.config, body.newPassword, user, {
    ...{ whose, pool: 'members', signal },
    field: 'newPassword',
  })
  const passwordHash = await hashPassword(context.config, body.newPassword, { signal })
  let ended: Buffer[] = []
  await context.db.transact(async (tx) => {
    await lockOwner(tx, caller)
    // The proof was for the old password; a password replaced meanwhile proves nothing.
    if ((await lockPasswordHash(tx, user.id)) !== user.passwordHash) throw wrong()
    await setPasswordHash(tx, user.id, passwordHash)
    await dropResetTokens(tx, user.id)
    await dropChallenges(tx, user.id)
    await notifySecurity(context, tx, user.id, 'password-changed')
    ended = await sessions.removeOthers(tx, caller)
  })
  for (const hash of ended) sessions.announceEnd(user.id, hash)
}

const wrong = () =>
  new Refusal('proof_failed', 'The password is wrong', { currentPassword: 'The password is wrong' })

async function provePresent(
  context: Context,
  { body, caller, visitor }: Visit<'changePassword'>,
): Promise<void> {
  if (body.currentPassword === undefined) {
    const message = 'Enter your current password'
    throw new Refusal('proof_required', message, { currentPassword: message })
  }
  try {
    await proveIdentity(context, caller, { password: body.currentPassword }, visitor)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'proof_failed' ? wrong() : error
  }
}
