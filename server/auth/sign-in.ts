import { Refusal } from '#server/core/refusal.ts'
import type { Handler } from '#server/core/serve.ts'
import { currentUserView, findUserByEmail, holdPasswordHash, setPasswordHash } from '#server/users/index.ts'
import type { AddressLimits } from './address-limits.ts'
import { hashPassword, needsRenewal, verifyPassword } from './password-hash.ts'
import type { Sessions } from './sessions.ts'

const wrong = () => new Refusal('invalid_credentials', 'E-mail or password is wrong')

/**
 * Signs in under a new token; the session that the browser had before ends. Unknown accounts, accounts without a
 * password and wrong passwords get one answer after the same work.
 */
export function signIn(sessions: Sessions, limits: AddressLimits): Handler<'signIn'> {
  return async ({ db }, { body, caller, address, request, reply, transact }) => {
    limits.checkFailures(body.email, address, reply)
    const user = await findUserByEmail(db, body.email)
    const fits = await verifyPassword(body.password, user?.passwordHash ?? null)
    // Judged again: guesses that ran side by side have failed by now, and a right one among too many does not count.
    limits.checkFailures(body.email, address, reply)
    if (!user?.passwordHash || !fits) {
      limits.countFailure(body.email, address)
      throw wrong()
    }
    const renewed = needsRenewal(user.passwordHash) ? await hashPassword(body.password) : null
    let token = ''
    const view = await transact(async (tx) => {
      // A reset that came in between has ended every session; the password that it replaced opens no new one.
      if ((await holdPasswordHash(tx, user.id)) !== user.passwordHash) throw wrong()
      if (renewed) await setPasswordHash(tx, user.id, renewed)
      token = await sessions.start(tx, user.id, request)
      return currentUserView(tx, user.id)
    })
    if (caller) await sessions.end(caller)
    sessions.giveCookie(reply, token)
    return view
  }
}
