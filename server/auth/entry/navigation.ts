import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { hasMet } from '../sessions/known-devices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { HOME, returnPath } from './return-path.ts'
import { visitorOf } from './visitor.ts'

const GUIDE = '/learn'

type Headers = { headers: FastifyRequest['headers'] }

/** The path of our page that the browser comes from; undefined when unknown or elsewhere. */
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

/**
 * Whether a person asked for this page, rather than another site or an image with this address. The browser must report
 * a navigation from our own pages or the address bar; a browser that reports nothing must at least come from our own
 * page.
 */
export function isOwnNavigation(request: Headers, config: Pick<Config, 'publicUrl'>): boolean {
  const { headers } = request
  if (isEmbedded(headers)) return false
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return cameFrom(request, config) !== undefined
}

/**
 * Whether the visitor begins on the landing page, or follows the guide to a place to practise, with a browser that has
 * never signed in: probably without an account. @param path where they want to go
 */
function isNewcomer(request: FastifyRequest, config: Config, path: string): boolean {
  const from = cameFrom(request, config)
  // the guide's own way to sign in comes back to the guide
  const begins = path === HOME ? from === HOME : from === GUIDE && path !== GUIDE
  return begins && !hasMet(request, config)
}

/** The two calls of the API that are browser navigations: GET /api/login and GET /api/logout. */
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

  app.get('/api/logout', async (request, reply) => {
    if (isOwnNavigation(request, config)) {
      const caller = await sessions.identify(request)
      if (caller) {
        await sessions.end(caller)
        noteSecurity(context, 'session.ended', request, { userId: caller.userId })
      }
      sessions.giveCookie(visitorOf(request, reply), null)
    }
    return reply.header('cache-control', 'no-store').redirect(HOME, 302)
  })
}
