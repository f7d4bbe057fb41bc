import { Refusal } from '#server/core/refusal.ts'
import type { Handler } from '#server/core/serve.ts'
import { findUser } from '#server/users/index.ts'
import type { AddressLimits } from './address-limits.ts'
import { takeChallenge, tryChallenge } from './challenges.ts'
import { spendCode } from './check-code.ts'
import { enter } from './enter.ts'
import { deviceOf } from './known-devices.ts'
import type { Sessions } from './sessions.ts'

const over = () =>
  new Refusal('credential_state', 'This sign-in took too long or had too many tries. Start again.')
const wrong = () =>
  new Refusal('invalid_credentials', 'The code is wrong or was used already', {
    code: 'The code is wrong or was used already',
  })

/** Finishes a sign-in with a one-time or recovery code. Five codes a sign-in; wrong ones count as failed sign-ins. */
export function secondFactor(sessions: Sessions, limits: AddressLimits): Handler<'secondFactor'> {
  return async (context, call) => {
    const { body, address, reply, request } = call
    const challenge = await tryChallenge(context.db, 'second-factor', body.challenge)
    const user = challenge?.userId ? await findUser(context.db, challenge.userId) : undefined
    if (!user) throw over()
    const device = await deviceOf(context, user.email, request)
    const tried = { account: user.email, address, device }
    await limits.checkFailures(tried, reply)
    const fits = await spendCode(context, user.id, body.code)
    // Judged again: guesses that ran side by side have failed by now.
    await limits.checkFailures(tried, reply)
    if (!fits) {
      await limits.countFailure(tried, reply)
      throw wrong().about(user.id)
    }
    return enter(context, sessions, call, async (tx) => {
      if (!(await takeChallenge(tx, 'second-factor', body.challenge))) throw over()
      return user.id
    })
  }
}
