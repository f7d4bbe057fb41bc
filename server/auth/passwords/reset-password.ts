import type { Context } from '#server/core/context.ts'
import type { Closure } from '#server/core/module.ts'
import { Refusal } from '#server/core/refusal.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { findUser, lockStop, setBitcoinAddress, setPasswordHash } from '#server/users/index.ts'
import { dropChallenges } from '../proof/challenges.ts'
import { confirmAddress } from '../proof/confirm-address.ts'
import { notifySecurity } from '../proof/notices.ts'
import { hashPassword } from '../proof/password-hash.ts'
import { readResetToken, useResetToken } from '../proof/reset-tokens.ts'
import { adoptDevice, giveDevice } from '../sessions/known-devices.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'
import { takeBack } from '../stopping/take-back.ts'
import { checkStrength } from './check-strength.ts'
import { dropSignInMethods } from './drop-sign-in-methods.ts'

const expired = () =>
  new Refusal('reset_link_expired', 'This link has been used or is older than an hour. Ask for a new one.')

/**
 * Sets a new password with a mailed token and ends every session of the account. The token proves access to the
 * account's mail, so the address becomes verified, and an address of ADMIN_EMAILS makes its person an admin. On a first
 * verification all other sign-in methods are removed, and so are saved payment destinations. The second factor stays:
 * access to a person's mail must not be enough. The reset of a stopped account is different (`takeBack`). Earlier failed
 * sign-ins no longer count, and the server knows the browser from now on. A refused password does not use the token up.
 */
export async function resetPassword(
  context: Context,
  { sessions, limits }: Entrances,
  { body, visitor }: Visit<'resetPassword'>,
  closures: readonly Closure[],
): Promise<void> {
  const { db } = context
  const userId = await readResetToken(db, body.token)
  const user = userId === undefined ? undefined : await findUser(db, userId)
  if (!user) throw expired()
  await limits.takeNewPassword(user.id, visitor.address)
  const { signal } = visitor
  await checkStrength(context.config, body.password, user, {
    whose: `user/${user.id}`,
    pool: 'members',
    signal,
  })
  const passwordHash = await hashPassword(context.config, body.password, { signal })
  let { email } = user
  let browser = { token: '', device: '' }
  await db.transact(async (tx) => {
    const stop = await lockStop(tx, user.id)
    const used = await useResetToken(tx, body.token, user.id)
    const strange = stop !== null && stop.address !== null && used?.address !== stop.address
    if (!used || strange) throw expired()
    await setPasswordHash(tx, user.id, passwordHash)
    email = stop?.address ?? user.email
    if (stop) await takeBack(context, tx, user, stop, closures)
    else await notifySecurity(context, tx, user.id, 'password-changed')
    const { first } = await confirmAddress(context, tx, { ...user, email })
    if (first) {
      // No one had proved access to this mail before: a stranger who typed the address must lose all access to the
      // account.
      await dropSignInMethods(sessions, tx, user.id)
      await setBitcoinAddress(tx, user.id, null)
      for (const { forgetOnAddressClaim } of closures) await forgetOnAddressClaim?.(tx, user.id)
    }
    await dropChallenges(tx, user.id)
    await sessions.removeAll(tx, user.id)
    browser = await adoptDevice(context, tx, user.id, visitor)
  })
  noteSecurity(context, 'password.reset', visitor, { userId: user.id })
  sessions.announceEnd(user.id, null)
  sessions.giveCookie(visitor, null)
  giveDevice(visitor, browser.token, context.config)
  await limits.forgiveFailures(email, browser.device)
}
