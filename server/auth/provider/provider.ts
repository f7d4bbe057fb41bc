import * as client from 'openid-client'
import { cutTo } from '#contract/characters.ts'
import { plainEmail } from '#contract/email-address.ts'
import { personName } from '#contract/fields.ts'
import type { OidcConfig } from '#server/config/oidc-config.ts'

const WAIT_SECONDS = 10
/** A sign-in at the provider counts as fresh up to this age. */
const FRESH_SECONDS = 300
/** The person may have signed in there long ago; any max_age makes the provider report when. */
const ANY_SECONDS = 365 * 86_400

/** State stored while the browser is at the provider. */
type Attempt = {
  nonce: string
  /** PKCE: an intercepted code is useless */
  verifier: string
  redirectUri: string
  /** the request made the provider ask the person again */
  again: boolean
}

/** The person as the provider describes them. */
export type ProviderPerson = {
  issuer: string
  subject: string
  /** in the form in which it is stored; undefined when the provider has not verified one */
  verifiedEmail: string | undefined
  firstName: string
  lastName: string
  /** when the person last signed in at the provider itself, in seconds since 1970; null when the provider does not report it */
  authTime: number | null
}

export type Provider = {
  /** The attempt to store, and the address for the browser, with the `state` that it must bring back. */
  begin(redirectUri: string, again: boolean): Promise<{ attempt: Attempt; urlWith(state: string): string }>
  /** Reads the person from the answer that the browser brought. @throws when it does not match the request */
  finish(answer: URL, state: string, attempt: Attempt): Promise<ProviderPerson>
}

/** The provider's name, if our sign-up form would accept it; otherwise the form asks the person for one. */
const nameOf = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const visible = value
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return personName.safeParse(cutTo(visible, 60)).data ?? ''
}

/** Fetches the metadata at the first call; after a failure the next call tries again. */
function createDiscovery(settings: OidcConfig): () => Promise<client.Configuration> {
  let known: Promise<client.Configuration> | undefined

  return () => {
    known ??= client
      .discovery(
        new URL(settings.issuer),
        settings.clientId,
        undefined,
        client.ClientSecretBasic(settings.clientSecret),
        {
          timeout: WAIT_SECONDS,
          execute: [
            // the signature of the ID token is checked too, although it arrives by TLS
            client.enableNonRepudiationChecks,
            // The settings allow http only for this machine.
            ...(settings.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
}

/**
 * A sign-in provider by OpenID Connect: authorization code with PKCE, state and nonce. It fetches the provider's
 * metadata at the first sign-in, not at the start; after a failure the next sign-in tries again.
 */
export function createProvider(settings: OidcConfig): Provider {
  const discover = createDiscovery(settings)
  return {
    async begin(redirectUri, again) {
      const configuration = await discover()
      const verifier = client.randomPKCECodeVerifier()
      const attempt = { nonce: client.randomNonce(), verifier, redirectUri, again }
      const asked = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(again ? FRESH_SECONDS : ANY_SECONDS),
        ...(again ? { prompt: 'login' } : {}),
      }
      return {
        attempt,
        urlWith: (state) => client.buildAuthorizationUrl(configuration, { ...asked, state }).href,
      }
    },
    async finish(answer, state, attempt) {
      const configuration = await discover()
      const url = new URL(attempt.redirectUri)
      url.search = answer.search
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
        ...(attempt.again ? { maxAge: FRESH_SECONDS } : {}),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      // Many providers return the address only in userinfo.
      const more =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
      const said: Record<string, unknown> = { ...claims, ...more }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail:
          typeof said.email === 'string' && said.email_verified === true ? plainEmail(said.email) : undefined,
        firstName: nameOf(said.given_name),
        lastName: nameOf(said.family_name),
        // From the signed ID token only.
        authTime: typeof claims.auth_time === 'number' ? claims.auth_time : null,
      }
    },
  }
}
