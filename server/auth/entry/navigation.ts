import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { checkOrigin, ownOrigins } from '#server/http/origin.ts'
import { plainPage, plainPolicy } from '#server/pages/plain-page.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { HOME, returnPath } from '../proof/return-path.ts'
import { visitorOf } from '../proof/visitor.ts'
import { hasMet } from '../sessions/known-devices.ts'
import type { Sessions } from '../sessions/sessions.ts'

const GUIDE = '/learn'

type Headers = { headers: FastifyRequest['headers'] }

/** The path of our page that the browser comes from; undefined when unknown or on another site. */
function cameFrom(request: Headers, config: Pick<Config, 'publicUrl'>): string | undefined {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return undefined
  const page = new URL(referer)
  return ownOrigins(request, config).includes(page.origin) ? page.pathname + page.search : undefined
}

/** Fetch destinations of images, frames, style sheets and the like: these are not page visits by a person. */
const isEmbedded = (headers: Headers['headers']) => {
  const dest = headers['sec-fetch-dest'] ?? 'document'
  return headers['sec-fetch-mode'] === 'no-cors' || (dest !== 'document' && dest !== 'empty')
}

const isPrefetch = (headers: Headers['headers']) =>
  headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch'

/**
 * Whether a person asked for this page, rather than another site or an image with this address. The browser must report
 * a navigation from our own pages or the address bar; a browser that reports nothing must at least come from our own
 * page.
 */
export function isOwnNavigation(request: Headers, config: Pick<Config, 'publicUrl'>): boolean {
  const { headers } = request
  if (isEmbedded(headers) || isPrefetch(headers)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return cameFrom(request, config) !== undefined
}

/** A browser that does not report its origin, as with an address typed on a plain-http network. */
const saysNothing = ({ headers }: Headers): boolean =>
  !isEmbedded(headers) &&
  !isPrefetch(headers) &&
  headers['sec-fetch-site'] === undefined &&
  headers.referer === undefined

const askSignOut = plainPage({
  title: 'Log out',
  main: `<h1>Log out of Evens?</h1>
<p>You are still signed in on this browser.</p>
<form method="post"><button>Log out</button><a href="${HOME}">Stay signed in</a></form>`,
})

/**
 * Whether the visitor probably has no account: they begin on the landing page, or follow the guide to a place to
 * practise, with a browser that has never signed in. @param path where they want to go
 */
function isNewcomer(request: FastifyRequest, config: Config, path: string): boolean {
  const from = cameFrom(request, config)
  // the guide's own link to sign in returns to the guide
  const begins = path === HOME ? from === HOME : from === GUIDE && path !== GUIDE
  return begins && !hasMet(request, config)
}

/** The calls of the API that are browser navigations: GET /api/login and GET /api/logout, which may show a form. */
export function registerNavigation(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'log'>,
  sessions: Sessions,
): void {
  const { config } = context

  app.get<{ Querystring: { returnTo?: unknown } }>('/api/login', async (request, reply) => {
    const [origin] = ownOrigins(request, config)
    const wanted = request.query.returnTo ?? cameFrom(request, config)
    const path = origin ? returnPath(wanted, origin) : HOME
    const caller = await sessions.identify(request)
    // A configured sign-in provider is the default; /sign-in stays reachable by its address.
    const door = config.oidc
      ? '/api/auth/oidc/start'
      : isNewcomer(request, config, path)
        ? '/sign-up'
        : '/sign-in'
    const signIn = path === HOME ? door : `${door}?returnTo=${encodeURIComponent(path)}`
    return reply.header('cache-control', 'no-store').redirect(caller ? path : signIn, 302)
  })

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await sessions.identify(request)
    if (caller) {
      await sessions.end(caller)
      noteSecurity(context, 'session.ended', request, { userId: caller.userId })
    }
    sessions.giveCookie(visitorOf(request, reply), null)
    return reply.redirect(HOME, request.method === 'GET' ? 302 : 303)
  }
  app.get('/api/logout', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // HEAD changes nothing
    if (request.method === 'GET' && isOwnNavigation(request, config)) return signOut(request, reply)
    if (!saysNothing(request) || !(await sessions.identify(request))) return reply.redirect(HOME, 302)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy("'self'"))
      .send(askSignOut)
  })
  app.post('/api/logout', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    checkOrigin(request, config)
    return signOut(request, reply)
  })
}
