import type { ReplyOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createUser, emailTaken, findUserByEmail, knownTimeZone, ownsAddress } from '#server/users/index.ts'
import { checkStrength } from '../passwords/check-strength.ts'
import { hashPassword } from '../proof/password-hash.ts'
import { enter } from '../sessions/enter.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'
import { checkAge } from './coming-of-age.ts'

/** Refusals that the caller did not cause. */
const BUSY: readonly string[] = ['rate_limited', 'unavailable']

/**
 * Opens an account and signs the person in, which ends another user's session in the same browser. Cheap checks come
 * first, the strength of the password last.
 */
export async function signUp(
  context: Context,
  { sessions, limits }: Entrances,
  { caller, body, visitor }: Visit<'signUp'>,
): Promise<ReplyOf<'signUp'>> {
  const { config, db } = context
  const address = visitor.address
  const takeNewPassword = async () => {
    await limits.takeNewPassword(null, address)
    const { signal } = visitor
    await checkStrength(config, body.password, body, {
      whose: limits.nameOf(address),
      pool: 'strangers',
      signal,
    })
    return hashPassword(config, body.password, { signal, last: true })
  }
  await limits.takeSignUp(address)
  checkAge(body, await productNow(db))
  if (await findUserByEmail(db, body.email)) throw emailTaken()
  const { password, ...person } = body
  const passwordHash = await takeNewPassword().catch(async (error) => {
    // the server was busy with other calls
    if (error instanceof Refusal && BUSY.includes(error.code)) await limits.giveBackSignUp(address)
    throw error
  })
  // In production an address proves nothing until a mailed link was used: see confirm-address.
  const owns = ownsAddress(config, { emailVerifiedAt: null })
  const role = owns && config.adminEmails.includes(body.email) ? 'admin' : 'user'
  const timeZone = await knownTimeZone(db, body.timeZone)
  return enter(context, sessions, { caller, visitor }, (tx) =>
    createUser(tx, { ...person, passwordHash, role, timeZone }),
  )
}
