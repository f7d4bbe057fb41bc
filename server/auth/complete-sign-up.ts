import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { createUser } from '#server/users/index.ts'
import type { AddressLimits } from './address-limits.ts'
import { readChallenge, takeChallenge } from './challenges.ts'
import { checkAge, readToday } from './coming-of-age.ts'
import { confirmAddress } from './confirm-address.ts'
import { enter } from './enter.ts'
import { readNamed, writeNamed } from './named-cookie.ts'
import { linkProvider } from './provider-entry.ts'
import { SIGN_UP } from './provider-navigation.ts'
import type { Sessions } from './sessions.ts'

const nothing = () => new Refusal('not_found', 'There is no sign-up to complete. Start again.')

/** The provider has named a person: what it cannot know (age and place) is asked, then the account is opened. */
export function completeSignUpHandlers(
  sessions: Sessions,
  limits: AddressLimits,
): Pick<Handlers, 'signUpToComplete' | 'completeSignUp'> {
  const read = async ({ config, db }: Context, request: FastifyRequest) => {
    const token = readNamed(request.headers.cookie, SIGN_UP, config)
    const challenge = token ? await readChallenge(db, 'complete-sign-up', token) : undefined
    if (!token || !challenge) throw nothing()
    const { email = '', external = '', firstName = '', lastName = '', authTime = '' } = challenge.details
    const provedAt = { elsewhere: authTime === '' ? null : Number(authTime) }
    return { token, email, external, firstName, lastName, provedAt }
  }
  return {
    signUpToComplete: async (context, { request }) => {
      const { email, firstName, lastName } = await read(context, request)
      return { email, firstName, lastName, provider: context.config.oidc?.name ?? 'your sign-in provider' }
    },
    completeSignUp: async (context, call) => {
      const { body, address, request, reply } = call
      const { token, email, external, provedAt } = await read(context, request)
      await limits.takeSignUp(address, reply)
      checkAge(body, await readToday(context.db))
      const open = async (tx: Tx) => {
        if (!(await takeChallenge(tx, 'complete-sign-up', token))) throw nothing()
        const id = await createUser(tx, { ...body, email, passwordHash: null })
        await confirmAddress(context, tx, { id, email, role: 'user' })
        if (!(await linkProvider(tx, id, external))) throw nothing()
        return id
      }
      const view = await enter(context, sessions, call, open, provedAt)
      reply.header('set-cookie', writeNamed(SIGN_UP, null, 0, context.config))
      return view
    },
  }
}
