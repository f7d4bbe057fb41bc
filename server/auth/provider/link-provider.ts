import { createHash, randomBytes } from 'node:crypto'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { createChallenge } from '../proof/challenges.ts'
import { linkOrigin } from '../proof/link-origin.ts'
import { lockOwner } from '../proof/lock-owner.ts'
import { readNamed, writeNamed } from '../sessions/named-cookie.ts'
import type { Visit } from '../sessions/sessions.ts'
import type { Provider } from './provider.ts'

export const CALLBACK = '/api/auth/oidc/callback'
/** Identifies the browser that went to the provider; an answer from another browser is refused. */
export const BROWSER = 'oidc'
export const ATTEMPT_MINUTES = 15

export const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
/** The token of a browser that goes to the provider: its present one, or a new one. */
export const browserToken = (cookies: string | undefined, config: Context['config']) =>
  readNamed(cookies, BROWSER, config) ?? randomBytes(32).toString('base64url')

const unreachable = () =>
  new Refusal('unavailable', 'The sign-in provider cannot be reached right now. Nothing has changed.')

/**
 * Begins to link a person at the provider to the caller's account: only the owner does that, with their own proof. The
 * link goes to the person who returns from the provider, whatever their address there.
 * @param provider null without a configured provider
 * @throws Refusal not_found, unavailable, wallet_locked, step_up_required
 */
export async function askProviderLink(
  context: Context,
  provider: Provider | null,
  { caller, visitor }: Visit<'askProviderLink'>,
): Promise<ReplyOf<'askProviderLink'>> {
  const { config, db, log } = context
  if (!provider) throw new Refusal('not_found', 'There is no sign-in provider here')
  await db.transact(async (tx) => {
    await lockOwner(tx, caller)
    await checkFreshProof(tx, caller)
  })
  const browser = browserToken(visitor.headers.cookie, config)
  const begun = await provider
    .begin(`${linkOrigin(visitor, config)}${CALLBACK}`, true)
    .catch((error: unknown) => {
      log.error({ err: error }, 'the sign-in provider could not be reached')
      throw unreachable()
    })
  const details = {
    ...begun.attempt,
    again: 'true',
    back: '/settings',
    browser: fingerprint(browser),
    prover: String(caller.userId),
    links: 'true',
  }
  const state = await createChallenge(db, 'provider', { details, minutes: ATTEMPT_MINUTES })
  visitor.setCookie(writeNamed(BROWSER, browser, ATTEMPT_MINUTES * 60, config))
  return { url: begun.urlWith(state) }
}
