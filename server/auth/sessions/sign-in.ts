import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findUserByEmail, lockPasswordHash, setPasswordHash } from '#server/users/index.ts'
import { createChallenge } from '../proof/challenges.ts'
import { hasSecondFactor } from '../proof/check-code.ts'
import { hashPassword, needsRenewal, verifyPassword } from '../proof/password-hash.ts'
import { enter } from './enter.ts'
import { deviceOf } from './known-devices.ts'
import type { Entrances, Visit } from './sessions.ts'

const wrong = () => new Refusal('invalid_credentials', 'E-mail or password is wrong')

/** Minutes to enter the code after the password. */
export const SECOND_FACTOR_MINUTES = 5

/**
 * The password is right, but a second factor is required. @param challenge identifies this sign-in when the code
 * arrives
 */
const codeWanted = (challenge: string) =>
  new Refusal('second_factor_required', 'Enter the code from your authenticator app', { challenge })

/**
 * Signs in under a new token and ends the browser's previous session. Unknown accounts, accounts without a password and
 * wrong passwords get the same answer after the same work.
 */
export async function signIn(
  context: Context,
  { sessions, limits }: Entrances,
  { caller, body, visitor }: Visit<'signIn'>,
): Promise<ReplyOf<'signIn'>> {
  const { config, db } = context
  const device = await deviceOf(context, body.email, visitor)
  const tried = { account: body.email, address: visitor.address, device }
  await limits.checkFailures(tried)
  const waiting = { signal: visitor.signal }
  const user = await findUserByEmail(db, body.email)
  const fits = await verifyPassword(config, body.password, user?.passwordHash ?? null, waiting)
  // Checked again: parallel guesses have failed by now, and a right one among too many must not count.
  await limits.checkFailures(tried)
  if (!user?.passwordHash || !fits) {
    await limits.countFailure(tried)
    throw wrong().about(user?.id)
  }
  const { id, passwordHash } = user
  const renewed = needsRenewal(config, passwordHash)
    ? await hashPassword(config, body.password, waiting)
    : null
  const challenge = await db.transact(async (tx) => {
    if (!(await hasSecondFactor(tx, id))) return null
    // The same check as below: a replaced password must not lead to a code either.
    if ((await lockPasswordHash(tx, id)) !== passwordHash) throw wrong()
    return createChallenge(tx, 'second-factor', { userId: id, minutes: SECOND_FACTOR_MINUTES })
  })
  if (challenge) throw codeWanted(challenge).about(id)
  return enter(context, sessions, { caller, visitor }, async (tx) => {
    // A reset in between has ended every session; the password that it replaced must not open a new one.
    if ((await lockPasswordHash(tx, id)) !== passwordHash) throw wrong()
    if (await hasSecondFactor(tx, id)) throw wrong()
    if (renewed) await setPasswordHash(tx, id, renewed)
    return id
  })
}
