import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findUser } from '#server/users/index.ts'
import { takeChallenge, tryChallenge } from '../proof/challenges.ts'
import { authenticatorSince, spendCode } from '../proof/check-code.ts'
import { enter } from '../sessions/enter.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'

const over = () =>
  new Refusal('credential_state', 'This sign-in took too long or had too many tries. Start again.')
const wrong = () =>
  new Refusal('invalid_credentials', 'The code is wrong or has already been used', {
    code: 'The code is wrong or has already been used',
  })

/**
 * Finishes a sign-in with a one-time or recovery code. A sign-in allows five codes; wrong ones count as failed
 * sign-ins.
 */
export async function secondFactor(
  context: Context,
  { sessions, limits }: Entrances,
  { caller, body, visitor }: Visit<'secondFactor'>,
): Promise<ReplyOf<'secondFactor'>> {
  const challenge = await tryChallenge(context.db, 'second-factor', body.challenge)
  const user = challenge?.userId ? await findUser(context.db, challenge.userId) : undefined
  if (!user) throw over()
  const device = await deviceOf(context, user.email, visitor)
  const tried = { account: user.email, address: visitor.address, device }
  await limits.checkFailures(tried)
  const fits = await spendCode(context, user.id, body.code)
  // Checked again: parallel guesses have failed by now.
  await limits.checkFailures(tried)
  if (!fits) {
    await limits.countFailure(tried)
    throw wrong().about(user.id)
  }
  const finish = async (tx: Tx) => {
    if (!(await takeChallenge(tx, 'second-factor', body.challenge))) throw over()
    return user.id
  }
  const since = await authenticatorSince(context.db, user.id, body.code)
  return enter(context, sessions, { caller, visitor }, finish, { since })
}
