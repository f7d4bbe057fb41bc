import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { escaped, plainPage, plainPolicy } from '#server/pages/plain-page.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { addressLimitsOf } from '../proof/address-limits.ts'
import { createChallenge, takeChallenge } from '../proof/challenges.ts'
import { hasSecondFactor } from '../proof/check-code.ts'
import { linkOrigin } from '../proof/link-origin.ts'
import { HOME, returnPath } from '../proof/return-path.ts'
import { visitorOf } from '../proof/visitor.ts'
import { enter } from '../sessions/enter.ts'
import { readNamed, writeNamed } from '../sessions/named-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { SECOND_FACTOR_MINUTES } from '../sessions/sign-in.ts'
import { ATTEMPT_MINUTES, BROWSER, browserToken, CALLBACK, fingerprint } from './link-provider.ts'
import type { Provider, ProviderPerson } from './provider.ts'
import { externalId, linkByOwner, meetProviderPerson } from './provider-entry.ts'

/** Identifies the pending sign-up. */
export const SIGN_UP = 'signup'
const SIGN_UP_MINUTES = 60

/** Why a sign-in at the provider failed, as /sign-in shows it. */
type Failure = 'provider' | 'no-email' | 'unconfirmed' | 'linked' | 'stopped' | 'somebody-else'

const withReturn = (path: string, back: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...more, ...(back === HOME ? {} : { returnTo: back }) })
  return query.size > 0 ? `${path}?${query}` : path
}

const go = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
const failed = (reply: FastifyReply, failure: Failure, back: string) =>
  go(reply, withReturn('/sign-in', back, { failed: failure }))

const UNPROVED: Partial<Record<Failure, [title: string, text: string]>> = {
  'somebody-else': ['That was another account', 'You signed in to your sign-in provider as somebody else.'],
  linked: [
    'That belongs to another account',
    'The account that you used at your sign-in provider belongs to another account here.',
  ],
}
const NOT_CONFIRMED: [title: string, text: string] = [
  'You were not confirmed',
  'Your sign-in provider did not confirm that it is you.',
]

/** Shows a signed-in person that the provider has not confirmed them; they stay signed in. */
function unproved(reply: FastifyReply, failure: Failure, back: string) {
  const [title, text] = UNPROVED[failure] ?? NOT_CONFIRMED
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPolicy())
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title,
        main: `<h1>${title}</h1>
<p>${text} Nothing has changed, and you are still signed in as before.</p>
<a href="${escaped(back)}">Go back and try again</a>`,
      }),
    )
}

/** The accounts that a proof must match: the account that asked for it, and the account of this browser's present session. */
async function provers(sessions: Sessions, request: FastifyRequest, asked: bigint): Promise<bigint[]> {
  const caller = await sessions.identify(request)
  return caller ? [asked, caller.userId] : [asked]
}

/** The browser's two navigations of a sign-in at the provider: there, and back. Registered only with a configured provider. */
export function registerProvider(
  app: FastifyInstance,
  context: Context,
  sessions: Sessions,
  provider: Provider,
): void {
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
    const browser = browserToken(request.headers.cookie, config)
    try {
      await limits.takeQuestion(request.address)
      // A person who is already signed in arrives here to prove their identity again.
      const { attempt, urlWith } = await provider.begin(
        `${linkOrigin(request, config)}${CALLBACK}`,
        caller !== null,
      )
      const details = {
        ...attempt,
        again: String(attempt.again),
        back,
        browser: fingerprint(browser),
        prover: caller === null ? '' : String(caller.userId),
      }
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
    // an answer counts once, so HEAD must not use it up
    if (request.method === 'HEAD') return go(reply, HOME)
    const { state } = request.query
    const browser = readNamed(request.headers.cookie, BROWSER, config)
    const challenge =
      typeof state === 'string' && browser ? await takeChallenge(db, 'provider', state) : undefined
    if (typeof state !== 'string' || !browser || challenge?.details.browser !== fingerprint(browser)) {
      return failed(reply, 'provider', HOME)
    }
    const {
      back = HOME,
      nonce = '',
      verifier = '',
      redirectUri = '',
      again,
      prover = '',
      links,
    } = challenge.details
    const refuse = (failure: Failure) =>
      prover === '' ? failed(reply, failure, back) : unproved(reply, failure, back)
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
      return refuse('provider')
    }
    if (links === 'true') {
      const failure = await link(context, sessions, request, { owner: BigInt(prover), person })
      return failure === undefined ? go(reply, back) : unproved(reply, failure, back)
    }
    const expected = prover === '' ? null : await provers(sessions, request, BigInt(prover))
    const meeting = await db.transact((tx) => meetProviderPerson(context, tx, person, expected))
    if (meeting.kind === 'known') {
      return signIn(
        context,
        sessions,
        { request, reply, back },
        { userId: meeting.user.id, authTime: person.authTime },
      )
    }
    if (meeting.kind !== 'new') noteSecurity(context, 'sign_in.failed', request, { by: 'provider' })
    if (meeting.kind !== 'new') return refuse(meeting.kind)
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

/** Links the person who has answered to the account that asked for it. @returns why the link failed; undefined when it succeeded */
async function link(
  context: Context,
  sessions: Sessions,
  request: FastifyRequest,
  { owner, person }: { owner: bigint; person: ProviderPerson },
): Promise<Failure | undefined> {
  const caller = await sessions.identify(request)
  if (caller?.userId !== owner) return 'somebody-else'
  try {
    if (!(await context.db.transact((tx) => linkByOwner(context, tx, caller, person)))) return 'linked'
  } catch (error) {
    // stopped or signed out meanwhile
    if (error instanceof Refusal) return 'provider'
    throw error
  }
  await sessions.announceChange(owner)
  return undefined
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
