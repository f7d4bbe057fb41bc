import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayUseCamera } from '#contract/camera-pages.ts'
import { GALLERY_PATH, isScreen } from '#contract/screens.ts'
import { inlineStyles, styleHash } from './inline-styles.ts'
import { asksForPage, type EventHead, type OpenedPages, openedPage, readOpened } from './opened.ts'
import { escaped } from './plain-page.ts'
import { ROOM_SOURCES, ROOM_STYLES } from './room-sources.ts'
import { type Encoding, encode, withData, withHead } from './written-page.ts'

const DIST = join(import.meta.dirname, '../../dist/web')

/** The built pages, read once. */
type Pages = {
  app: string
  /** changes with every build that changes the app */
  version: string
  opened: OpenedPages
  appScripts: string[]
  /** what a visitor gets instead of the app, by path */
  visitor: ReadonlyMap<string, VisitorPage>
}
/** A page that is the same for every visitor, with its content security policy. */
type VisitorPage = { html: string; in: (encoding: Encoding) => Promise<Buffer>; policy: string }

/** `'sha256-…'` of each inline script that has no attributes, so that the policy can allow exactly those. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => styleHash(script!))
}

/**
 * A finished page waits only for its typefaces. A text under the reader's eyes keeps the fallback, which is as wide on average, so
 * no word moves; headings change when their typeface arrives.
 */
const steadyText = (css: string): string =>
  css.replace(/(font-family:"?Hanken Grotesk"?;[^}]*font-display:)swap/g, '$1optional')

const FIRST_VIEW = /<template id="first-view">([\s\S]*?)<\/template>/

function visitorPage(built: string): VisitorPage {
  const { html, hashes } = inlineStyles(DIST, built, steadyText)
  const plain = Buffer.from(html)
  // Compressing all pages at the best quality takes half a second, so each is compressed for its first reader, off the main thread.
  const written: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const write = async (encoding: Encoding) => {
    try {
      return await encode(plain, encoding, constants.BROTLI_MAX_QUALITY)
    } catch (error) {
      // the next reader tries again
      delete written[encoding]
      throw error
    }
  }
  return {
    html,
    in: (encoding) => (written[encoding] ??= write(encoding)),
    policy: contentPolicy(inlineScriptHashes(html), hashes),
  }
}

const PRERENDERED = join(DIST, 'prerendered')

/** The finished pages of web/prerendered by their paths. The one for signing in names the provider, where there is one. */
function readPrerendered(provider: string | undefined): [string, VisitorPage][] {
  if (!existsSync(PRERENDERED)) return []
  const files = readdirSync(PRERENDERED).filter((file) => /^[a-z-]+\.html$/.test(file))
  return files.map((file) => {
    const name = file.replace('.html', '')
    const built = (variant: string) => readFileSync(join(PRERENDERED, `${variant}.html`), 'utf8')
    if (name !== 'sign-in') return [`/${name}`, visitorPage(built(name))]
    const replies = { signInOptions: { provider: provider === undefined ? null : { name: provider } } }
    const html =
      provider === undefined
        ? built(name)
        : built(`${name}.provider`).replaceAll('{{provider}}', () => escaped(provider))
    return [`/${name}`, visitorPage(withData(html, 'replies', replies))]
  })
}

/** How long browsers keep a file: fingerprinted files for ever; they revalidate the files that install the app each time. */
const cachingOf = (path: string): string =>
  path.includes('/assets/')
    ? 'public, max-age=31536000, immutable'
    : /-worker\.js|\.webmanifest/.test(path)
      ? 'no-cache'
      : 'public, max-age=3600'

/** The forms to sign in and up, unless they report a failure or a step under way: a provider's sign-in may prove a session again. */
const isEntry = (url: string): boolean =>
  /^\/sign-(in|up)\/?(\?|$)/.test(url) && !/[?&](failed|step)=/.test(url)

/** Where a sign-in leads, as the address says; not trusted. */
const wayBack = ({ query }: FastifyRequest): string => {
  const { returnTo } = query as { returnTo?: unknown }
  return typeof returnTo === 'string' ? returnTo : ''
}

/** The place in the pages to sign in and up for what stands behind them (web/auth/account-card.tsx). */
const BEHIND = '<div data-behind="true">'

/** Undefined where nothing was built: an API-only server, as tests of the API have it. */
function readPages(provider: string | undefined): Pages | undefined {
  const app = join(DIST, 'index.html')
  const landing = join(DIST, 'landing/index.html')
  if (!existsSync(app) || !existsSync(landing)) return undefined
  const built = readFileSync(app, 'utf8')
  const [template = '', firstView = ''] = FIRST_VIEW.exec(built) ?? []
  const appHtml = built.replace(template, '')
  return {
    app: appHtml,
    version: createHash('sha256').update(appHtml).digest('base64url').slice(0, 12),
    opened: readOpened(DIST, appHtml, firstView),
    appScripts: inlineScriptHashes(appHtml),
    visitor: new Map([['/', visitorPage(readFileSync(landing, 'utf8'))], ...readPrerendered(provider)]),
  }
}

/** Origins beside our own that a signed-in page may use: a card provider's form and what it talks to. */
export type PageSources = {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
}
const NO_SOURCES: PageSources = { scripts: [], frames: [], connections: [] }

/** All of these sources together. */
const joined = (...all: readonly PageSources[]): PageSources => ({
  scripts: all.flatMap(({ scripts }) => scripts),
  frames: all.flatMap(({ frames }) => frames),
  connections: all.flatMap(({ connections }) => connections),
})

/**
 * The sources that the app's page may use beside our own origin. A document keeps its policy while the app changes screens, so the
 * policy of every signed-in person's page, and of no other page, allows the players of rooms.
 */
export const sourcesOf = (signedIn: boolean, cards: PageSources = NO_SOURCES): PageSources =>
  signedIn ? joined(cards, ROOM_SOURCES) : cards

export const contentPolicy = (scriptHashes: string[], styles: string[], more: PageSources = NO_SOURCES) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes, ...more.scripts].join(' ')}`,
    // Inline style attributes carry the width of a seam or a bar; style sheets are our own.
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...more.connections].join(' ')}`,
    // The song of a profile is a link to anywhere, and plays only when a reader presses play.
    "media-src 'self' https:",
    `frame-src ${["'self'", ...more.frames].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The permissions that a page may ask the browser for. @param path of a page; any other path gets no permission */
export const permissionsPolicy = (path?: string): string =>
  `geolocation=(), microphone=(), payment=(self), camera=(${path && mayUseCamera(path) ? 'self' : ''})`

export type PageVisitor = {
  /** the signed-in person as JSON for the page, or null for a visitor */
  user: unknown
  /** what their tournaments want of them, as the API answers; absent where it could not be read */
  matches?: unknown
}

/**
 * Serves the web: fingerprinted files for a year, finished pages to visitors where such pages exist, the app to everybody signed in
 * and for all other paths. The app's page names the signed-in person, or no one, so that no screen has to wait for that.
 * @param options.sources what the app's pages may use beside our own origin; the finished pages never do
 * @param options.provider name of the sign-in provider, as people read it
 * @param options.gallery whether the gallery of the kit is a screen here
 * @param options.offlinePages whether browsers may keep pages and answers for later
 * @param options.headOf reads what an event's page shows before a script runs
 * @param options.behindOf reads what a visitor's page says of where its sign-in leads, as HTML; empty for nothing
 * @param options.previewOf reads the lines of HTML in the head of a visitor's page for programs that unfurl links
 */
export function servePages(
  app: FastifyInstance,
  visit: (request: FastifyRequest) => Promise<PageVisitor>,
  {
    sources,
    provider,
    gallery,
    offlinePages,
    headOf,
    previewOf,
    behindOf,
  }: {
    sources: PageSources | undefined
    provider: string | undefined
    gallery: boolean
    offlinePages: boolean
    headOf: (eventId: bigint) => Promise<EventHead | undefined>
    previewOf: (request: FastifyRequest, path: string) => Promise<string[]>
    behindOf: (path: string) => Promise<string>
  },
): void {
  const unknown = (reply: FastifyReply) =>
    reply.code(404).send({ code: 'not_found', message: 'There is no such address' })
  const pages = readPages(provider)
  if (!pages) {
    app.setNotFoundHandler((_, reply) => unknown(reply))
    return
  }
  // A page that was loaded before an update learns of it from the next answer.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-app-version', pages.version)
  })
  serveFiles(app, offlinePages)
  serveShell(app, pages, { sources, gallery })

  const exists = (path: string) => isScreen(path) && (gallery || !path.startsWith(GALLERY_PATH))
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, matches } = await visit(request)
    const path = request.url.split('?')[0]!
    // a signed-in person is redirected to where a sign-in would lead
    if (user !== null && isEntry(request.url))
      return reply.header('cache-control', 'no-store').redirect(`/api/login${request.url.slice(path.length)}`)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    reply.header('permissions-policy', permissionsPolicy(path))
    // the address of an invitation is a secret: no other site and no search engine gets it
    if (path.startsWith('/e/'))
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const finished = user === null ? pages.visitor.get(path) : undefined
    if (finished) {
      reply.header('content-security-policy', finished.policy).header('x-answer-for', 'anyone')
      const behind = isEntry(request.url) ? await behindOf(wayBack(request)) : ''
      return reply.send(
        behind === ''
          ? await finished.in(encoding)
          : await encode(
              finished.html.replace(BEHIND, (before) => before + behind),
              encoding,
            ),
      )
    }
    // Dialogs lock the page's scrolling by a style element of their own; this nonce lets exactly that one in.
    const nonce = randomBytes(16).toString('base64')
    const opened = await openedPage(pages.opened, { path, user, matches }, headOf)
    const styles = [
      `'nonce-${nonce}'`,
      ...(opened === undefined ? [] : pages.opened.styles),
      ...(user === null ? [] : ROOM_STYLES),
    ]
    const scripts = [...pages.appScripts, ...(opened === undefined ? [] : pages.opened.scripts)]
    reply.header('content-security-policy', contentPolicy(scripts, styles, sourcesOf(user !== null, sources)))
    const head = user === null ? await previewOf(request, path) : []
    const html = withSession(opened ?? pages.app, { user, matches, nonce, gallery })
    return reply.send(await encode(withHead(html, head), encoding))
  }
  app.get('/', page)
  app.setNotFoundHandler(async (request, reply) => {
    // the not-found page has the status for machines too
    if (asksForPage(request))
      return page(request, exists(request.url.split('?')[0]!) ? reply : reply.code(404))
    return unknown(reply)
  })
}

/**
 * The app's page without a person, which the service worker keeps for times without a network. It has the policy of a signed-in
 * person's page, because that person continues on it once the network is back.
 */
function serveShell(
  app: FastifyInstance,
  pages: Pages,
  { sources, gallery }: { sources: PageSources | undefined; gallery: boolean },
): void {
  app.get('/shell', (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = contentPolicy(
      pages.appScripts,
      [`'nonce-${nonce}'`, ...ROOM_STYLES],
      sourcesOf(true, sources),
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('permissions-policy', permissionsPolicy())
      .header('content-security-policy', policy)
      .send(withSession(pages.app, { user: 'unknown', nonce, gallery }))
  })
}

/**
 * Built files other than pages.
 * @param offlinePages false serves the service worker that keeps nothing and drops what was kept
 */
function serveFiles(app: FastifyInstance, offlinePages: boolean): void {
  app.get('/service-worker.js', (_, reply) =>
    reply.sendFile(offlinePages ? 'offline-worker.js' : 'push-worker.js'),
  )
  app.register(fastifyStatic, {
    root: DIST,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Page files go out through `page` above, with the person in them.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
      if (path.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json')
    },
  })
}

/**
 * The page with `user` and their matches, with which the app then draws the parts above every page.
 * @param page.nonce by which the policy lets styles in; `gallery`: whether the kit's gallery may be shown
 */
export function withSession(
  html: string,
  { user, matches, nonce, gallery }: PageVisitor & { nonce: string; gallery: boolean },
): string {
  const page = withData(
    html,
    'session',
    user,
    ` data-style-nonce="${nonce}"${gallery ? ' data-gallery' : ''}`,
  )
  return matches === undefined ? page : withData(page, 'matches', matches)
}
