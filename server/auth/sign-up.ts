import { sql } from '#server/core/db.ts'
import type { Handler } from '#server/core/serve.ts'
import { createUser, currentUserView, emailTaken, findUserByEmail } from '#server/users/index.ts'
import type { AddressLimits } from './address-limits.ts'
import { checkAge } from './coming-of-age.ts'
import { hashPassword } from './password-hash.ts'
import { checkStrength } from './password-strength.ts'
import type { Sessions } from './sessions.ts'

/** Opens an account and signs it in. A browser that was signed in as somebody else is that no longer. */
export function signUp(sessions: Sessions, limits: AddressLimits): Handler<'signUp'> {
  return async ({ config, db }, { body, caller, address, request, reply, transact }) => {
    limits.takeSignUp(address, reply)
    const { today } = await db.one<{ today: string }>(
      sql`select to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD') as today`,
    )
    checkAge(body, today)
    checkStrength(body.password, body)
    if (await findUserByEmail(db, body.email)) throw emailTaken()
    const { password, ...person } = body
    const passwordHash = await hashPassword(password)
    // In production an address proves nothing until its mail was read: see reset-password.
    const role =
      config.environment !== 'production' && config.adminEmails.includes(body.email) ? 'admin' : 'user'
    let token = ''
    const view = await transact(async (tx) => {
      const id = await createUser(tx, { ...person, passwordHash, role })
      token = await sessions.start(tx, id, request)
      return currentUserView(tx, id)
    })
    if (caller) await sessions.end(caller)
    sessions.giveCookie(reply, token)
    return view
  }
}
