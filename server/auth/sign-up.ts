import type { Handler } from '#server/core/serve.ts'
import { createUser, emailTaken, findUserByEmail, ownsAddress } from '#server/users/index.ts'
import type { AddressLimits } from './address-limits.ts'
import { checkStrength } from './check-strength.ts'
import { checkAge, readToday } from './coming-of-age.ts'
import { enter } from './enter.ts'
import { hashPassword } from './password-hash.ts'
import type { Sessions } from './sessions.ts'

/**
 * Opens an account and signs it in. A browser that was signed in as somebody else is that no longer. What costs little is
 * judged first, and the strength of the password last.
 */
export function signUp(sessions: Sessions, limits: AddressLimits): Handler<'signUp'> {
  return async (context, call) => {
    const { config, db } = context
    const { body, address, reply } = call
    await limits.takeSignUp(address, reply)
    checkAge(body, await readToday(db))
    if (await findUserByEmail(db, body.email)) throw emailTaken()
    await limits.takeNewPassword(null, address, reply)
    await checkStrength(body.password, body, { whose: limits.nameOf(address) })
    const { password, ...person } = body
    const passwordHash = await hashPassword(password)
    // In production an address proves nothing until its mail was read: see confirm-address.
    const owns = ownsAddress(config, { emailVerifiedAt: null })
    const role = owns && config.adminEmails.includes(body.email) ? 'admin' : 'user'
    return enter(context, sessions, call, (tx) => createUser(tx, { ...person, passwordHash, role }))
  }
}
