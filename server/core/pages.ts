import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = join(import.meta.dirname, '../../dist/web')

/** The built pages, read once. Undefined where nothing was built: an API-only server for tests. */
type Pages = { app: string; landing: string; policy: string }

/** `'sha256-…'` of each inline script that has no attributes, so that the policy can allow exactly those. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
}

function readPages(): Pages | undefined {
  const app = join(DIST, 'index.html')
  const landing = join(DIST, 'landing/index.html')
  if (!existsSync(app) || !existsSync(landing)) return undefined
  const pages = { app: readFileSync(app, 'utf8'), landing: readFileSync(landing, 'utf8') }
  const hashes = [...new Set([...inlineScriptHashes(pages.app), ...inlineScriptHashes(pages.landing)])]
  return { ...pages, policy: contentPolicy(hashes) }
}

const contentPolicy = (scriptHashes: string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // Inline style attributes carry the width of a seam or a bar; style elements and sheets are our own files.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export type Visitor = {
  /** the signed-in person as JSON for the page, or null for a visitor */
  user: unknown
}

/**
 * Serves the web: fingerprinted files for a year, the landing page at `/` to visitors, the app to everybody signed in.
 * The signed-in person is embedded in the page, so the first screen need not wait to know who it is for.
 */
export function servePages(
  app: FastifyInstance,

  visit: (request: FastifyRequest) => Promise<Visitor>,
): void {
  const unknown = (reply: FastifyReply) =>
    reply.code(404).send({ code: 'not_found', message: 'There is no such address' })
  const pages = readPages()
  if (!pages) {
    app.setNotFoundHandler((_, reply) => unknown(reply))
    return
  }
  app.register(fastifyStatic, {
    root: DIST,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Page files go out through `page` below, with the person in them.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*'],
    setHeaders: (reply, path) => {
      const fingerprinted = path.includes('/assets/')
      reply.header(
        'cache-control',
        fingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (path.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json')
    },
  })

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { user } = await visit(request)
    const path = request.url.split('?')[0]
    const html = path === '/' && user === null ? pages.landing : withSession(pages.app, user)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pages.policy)
      .send(html)
  }
  app.get('/', page)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (isPage) return page(request, reply)
    return unknown(reply)
  })
}

/** JSON inside a script element: `<` must not end it. */
function withSession(html: string, user: unknown): string {
  const json = JSON.stringify(user).replace(/</g, '\\u003c')
  return html.replace(
    '<div id="root">',
    `<script type="application/json" id="session">${json}</script><div id="root">`,
  )
}
