import type { ReplyOf } from '#server/core/call.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { createUser, knownTimeZone } from '#server/users/index.ts'
import { readChallenge, takeChallenge } from '../proof/challenges.ts'
import { confirmAddress } from '../proof/confirm-address.ts'
import type { WithHeaders } from '../proof/visitor.ts'
import { linkProvider } from '../provider/provider-entry.ts'
import { SIGN_UP } from '../provider/provider-navigation.ts'
import { enter } from '../sessions/enter.ts'
import { readNamed, writeNamed } from '../sessions/named-cookie.ts'
import type { Entrances, Visit } from '../sessions/sessions.ts'
import { checkAge } from './coming-of-age.ts'

const nothing = () => new Refusal('not_found', 'There is no sign-up to complete. Start again.')

/** The pending sign-up of this browser, by its cookie. @throws Refusal not_found */
async function readSignUp({ config, db }: Context, { headers }: WithHeaders) {
  const token = readNamed(headers.cookie, SIGN_UP, config)
  const challenge = token ? await readChallenge(db, 'complete-sign-up', token) : undefined
  if (!token || !challenge) throw nothing()
  const { email = '', external = '', firstName = '', lastName = '', authTime = '' } = challenge.details
  const provedAt = { elsewhere: authTime === '' ? null : Number(authTime) }
  return { token, email, external, firstName, lastName, provedAt }
}

/** The provider's data about the person of a pending sign-up. @throws Refusal not_found */
export async function signUpToComplete(
  context: Context,
  asking: WithHeaders,
): Promise<ReplyOf<'signUpToComplete'>> {
  const { email, firstName, lastName } = await readSignUp(context, asking)
  return { email, firstName, lastName, provider: context.config.oidc?.name ?? 'your sign-in provider' }
}

/**
 * Completes a sign-up with what the provider does not know (age and place): opens the account and signs the person in.
 */
export async function completeSignUp(
  context: Context,
  { sessions, limits }: Entrances,
  { caller, body, visitor }: Visit<'completeSignUp'>,
): Promise<ReplyOf<'completeSignUp'>> {
  const { token, email, external, provedAt } = await readSignUp(context, visitor)
  await limits.takeSignUp(visitor.address)
  checkAge(body, await productNow(context.db))
  const timeZone = await knownTimeZone(context.db, body.timeZone)
  const open = async (tx: Tx) => {
    if (!(await takeChallenge(tx, 'complete-sign-up', token))) throw nothing()
    const id = await createUser(tx, { ...body, email, passwordHash: null, timeZone })
    await confirmAddress(context, tx, { id, email, role: 'user' })
    if (!(await linkProvider(tx, id, external))) throw nothing()
    return id
  }
  const view = await enter(context, sessions, { caller, visitor }, open, provedAt)
  visitor.setCookie(writeNamed(SIGN_UP, null, 0, context.config))
  return view
}
