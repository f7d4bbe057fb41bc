import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { linkOrigin } from '../addresses/link-origin.ts'
import { addressLimitsOf } from '../entry/address-limits.ts'
import { createChallenge, takeChallenge } from '../entry/challenges.ts'
import { enter } from '../entry/enter.ts'
import { HOME, returnPath } from '../entry/return-path.ts'
import { SECOND_FACTOR_MINUTES } from '../entry/sign-in.ts'
import { visitorOf } from '../entry/visitor.ts'
import { hasSecondFactor } from '../second-factor/check-code.ts'
import { readNamed, writeNamed } from '../sessions/named-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createProvider, type Provider, type ProviderPerson } from './provider.ts'
import { externalId, meetProviderPerson } from './provider-entry.ts'

const CALLBACK = '/api/auth/oidc/callback'
/** Identifies the browser that went to the provider; an answer from another browser is refused. */
const BROWSER = 'oidc'
/** Identifies the pending sign-up. */
export const SIGN_UP = 'signup'
const ATTEMPT_MINUTES = 15
const SIGN_UP_MINUTES = 60

/** Why a sign-in at the provider failed, as /sign-in shows it. */
type Failure = 'provider' | 'no-email' | 'unconfirmed'

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
const withReturn = (path: string, back: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...more, ...(back === HOME ? {} : { returnTo: back }) })
  return query.size > 0 ? `${path}?${query}` : path
}

const go = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
const failed = (reply: FastifyReply, failure: Failure, back: string) =>
  go(reply, withReturn('/sign-in', back, { failed: failure }))

/** The browser's two navigations of a sign-in at the provider: there, and back. Nothing is registered without one. */
export function registerProvider(app: FastifyInstance, context: Context, sessions: Sessions): void {
  if (!context.config.oidc) return
  const provider = createProvider(context.config.oidc)
  registerStart(app, context, sessions, provider)
  registerCallback(app, context, sessions, provider)
}

function registerStart(app: FastifyInstance, context: Context, sessions: Sessions, provider: Provider): void {
  const { config, db, log } = context
  const limits = addressLimitsOf(context)
  app.get<{ Querystring: { returnTo?: unknown } }>('/api/auth/oidc/start', async (request, reply) => {
    const [origin] = ownOrigins(request, config)
    const back = origin ? returnPath(request.query.returnTo, origin) : HOME
    const caller = await sessions.identify(request)
    const browser =
      readNamed(request.headers.cookie, BROWSER, config) ?? randomBytes(32).toString('base64url')
    try {
      await limits.takeQuestion(request.ip)
      // A person who is already signed in comes here to prove their identity again.
      const { attempt, urlWith } = await provider.begin(
        `${linkOrigin(request, config)}${CALLBACK}`,
        caller !== null,
      )
      const details = { ...attempt, again: String(attempt.again), back, browser: fingerprint(browser) }
      const state = await createChallenge(db, 'provider', { details, minutes: ATTEMPT_MINUTES })
      reply.header('set-cookie', writeNamed(BROWSER, browser, ATTEMPT_MINUTES * 60, config))
      return go(reply, urlWith(state))
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.error({ err: error }, 'the sign-in provider could not be reached')
      return failed(reply, 'provider', back)
    }
  })
}

function registerCallback(
  app: FastifyInstance,
  context: Context,
  sessions: Sessions,
  provider: Provider,
): void {
  const { config, db, log } = context
  app.get<{ Querystring: { state?: unknown } }>(CALLBACK, async (request, reply) => {
    const { state } = request.query
    const browser = readNamed(request.headers.cookie, BROWSER, config)
    const challenge =
      typeof state === 'string' && browser ? await takeChallenge(db, 'provider', state) : undefined
    if (typeof state !== 'string' || !browser || challenge?.details.browser !== fingerprint(browser)) {
      return failed(reply, 'provider', HOME)
    }
    const { back = HOME, nonce = '', verifier = '', redirectUri = '', again } = challenge.details
    let person: ProviderPerson
    try {
      person = await provider.finish(new URL(request.url, redirectUri), state, {
        nonce,
        verifier,
        redirectUri,
        again: again === 'true',
      })
    } catch (error) {
      log.warn({ err: error }, 'an answer of the sign-in provider was refused')
      noteSecurity(context, 'sign_in.failed', request, { by: 'provider' })
      return failed(reply, 'provider', back)
    }
    const meeting = await db.transact((tx) => meetProviderPerson(context, tx, person))
    if (meeting.kind === 'known') {
      return signIn(
        context,
        sessions,
        { request, reply, back },
        { userId: meeting.user.id, authTime: person.authTime },
      )
    }
    if (meeting.kind !== 'new') noteSecurity(context, 'sign_in.failed', request, { by: 'provider' })
    if (meeting.kind !== 'new') return failed(reply, meeting.kind, back)
    const token = await createChallenge(db, 'complete-sign-up', {
      details: {
        email: meeting.email,
        external: externalId(person),
        firstName: person.firstName,
        lastName: person.lastName,
        authTime: person.authTime === null ? '' : String(person.authTime),
      },
      minutes: SIGN_UP_MINUTES,
    })
    reply.header('set-cookie', writeNamed(SIGN_UP, token, SIGN_UP_MINUTES * 60, config))
    return go(reply, withReturn('/complete-sign-up', back))
  })
}

async function signIn(
  context: Context,
  sessions: Sessions,
  { request, reply, back }: { request: FastifyRequest; reply: FastifyReply; back: string },
  { userId, authTime }: { userId: bigint; authTime: number | null },
) {
  if (await hasSecondFactor(context.db, userId)) {
    const challenge = await createChallenge(context.db, 'second-factor', {
      userId,
      minutes: SECOND_FACTOR_MINUTES,
    })
    // In the fragment, so that it appears in no log and is sent to no server.
    return go(reply, `${withReturn('/sign-in', back, { step: 'code' })}#challenge=${challenge}`)
  }
  const caller = await sessions.identify(request)
  const provedAt = { elsewhere: authTime }
  await enter(context, sessions, { caller, visitor: visitorOf(request, reply) }, async () => userId, provedAt)
  return go(reply, back)
}
