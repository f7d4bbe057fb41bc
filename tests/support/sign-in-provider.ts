import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/** The person at the provider's sign-in page. */
type ProviderAccount = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export type SignInProvider = {
  issuer: string
  /** the settings by which a server knows the provider */
  env: Record<string, string>
  /** who signs in from now on; null is somebody who refuses */
  account: ProviderAccount | null
  /** when that person signed in there, in seconds since 1970; now when undefined */
  signedInAt: number | undefined
  /** it never says when people signed in, even when asked */
  silent: boolean
  /** its ID tokens are signed by a key that is not one of its own */
  forges: boolean
  /** the number of sign-ins at the provider itself */
  signIns: number
  /** Begins to answer. @param origin of the server that uses this provider */
  serve(origin: string): void
  close(): Promise<void>
}

/** Puts a signature of the same length in the place of the right one. */
function forge(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = ((body?: unknown, ...rest: never[]) => {
    const text = String(body ?? '').replace(
      /("id_token":"[\w-]+\.[\w-]+\.)([\w-]+)/,
      (_, head: string, signature: string) => head + signature.split('').reverse().join(''),
    )
    return end(text, ...rest)
  }) as typeof response.end
}

/** An OpenID provider on this machine, by a library of others; its page signs in at once. */
export async function openSignInProvider(): Promise<SignInProvider> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const accounts = new Map<string, ProviderAccount>()

  const self: SignInProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'evens',
      OIDC_CLIENT_SECRET: 'between the two of us',
      OIDC_NAME: 'Example Login',
    },
    account: null,
    signedInAt: undefined,
    silent: false,
    forges: false,
    signIns: 0,
    serve(origin) {
      const provider = new Provider(issuer, settings(origin))
      const callback = provider.callback()
      answer = (request, response) => {
        if (self.silent && request.url) request.url = request.url.replace(/&max_age=\d+/, '')
        if (self.forges && request.url === '/token') forge(response)
        if (!request.url?.startsWith('/page/')) return callback(request, response)
        self.signIns++
        const { account } = self
        if (account) accounts.set(account.sub, account)
        const result = account
          ? { login: { accountId: account.sub, ts: self.signedInAt } }
          : { error: 'access_denied' }
        provider.interactionFinished(request, response, result).catch((error: unknown) => {
          response.writeHead(500).end(String(error))
        })
      }
      function settings(own: string) {
        return {
          clients: [
            {
              client_id: 'evens',
              client_secret: 'between the two of us',
              redirect_uris: [`${own}/api/auth/oidc/callback`],
            },
          ],
          claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
          cookies: { keys: ['of the provider alone'] },
          features: { devInteractions: { enabled: false } },
          interactions: { url: (_: unknown, { uid }: { uid: string }) => `/page/${uid}` },
          findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
          // no consent page: our server may know the name
          loadExistingGrant: async (context: {
            oidc: { client: { clientId: string }; session: { accountId: string } }
          }) => {
            const { client, session } = context.oidc
            const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
            grant.addOIDCScope('openid email profile')
            await grant.save()
            return grant
          },
        }
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}

/**
 * Goes through the provider as a browser does, beginning at the address to which our server redirects.
 * @param cookies that the browser has for the provider
 * @returns the first address that is not the provider's
 */
export async function throughProvider(
  provider: SignInProvider,
  from: string,
  cookies: Record<string, string> = {},
): Promise<URL> {
  let next = from
  for (let hops = 0; next.startsWith(provider.issuer); hops++) {
    if (hops > 10) throw new Error(`going round in circles at ${next}`)
    const response = await fetch(next, {
      redirect: 'manual',
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') delete cookies[name]
      else cookies[name] = value
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${next}: ${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  return new URL(next)
}
