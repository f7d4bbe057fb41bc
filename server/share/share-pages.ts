import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SharedKind, sharedKinds } from '#contract/share.ts'
import { addressKey, limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Budget, per } from '#server/core/limits.ts'
import type { Identify } from '#server/core/module.ts'
import { readLate } from '#server/core/replica.ts'
import { type Card, GENERIC } from './draw-card.ts'
import { fingerprintOf, type Pictures } from './draw-picture.ts'
import { embedPage, embedPolicy, embedView } from './embed-page.ts'
import { sharePage, sharePolicy } from './share-page.ts'
import { type AskedShare, readAsked, readShared, type Shareables } from './shared-thing.ts'

/** The calls that one address may make: pages and cards, and pictures that must be drawn first, which is the expensive part. */
const PAGES: Budget = per(240, 60)
const DRAWINGS: Budget = per(30, 60)
/** The longest time that a site shows an old picture, seconds. */
const PICTURE_AGE_SECONDS = 300
/** The cards of one event share one reading in this time, seconds. */
const CARD_AGE_SECONDS = 3

type Request = FastifyRequest<{ Params: { kind: string; name: string }; Querystring: { theme?: string } }>
/** The site's origin for links, by which a request came. */
export type LinkOrigin = (request: FastifyRequest, config: Context['config']) => string
type Needs = { shareables: Shareables; identify: Identify; linkOrigin: LinkOrigin; pictures: Pictures }

const isKind = (kind: string): kind is SharedKind => (sharedKinds as readonly string[]).includes(kind)

/** The thing that an address names: `/share/events/12`, `/share/events/12.png`, `/share/rooms/{invite}`. */
function namedBy({ kind, name }: { kind: string; name: string }, ending: string): AskedShare | undefined {
  const key = name.endsWith(ending) ? name.slice(0, name.length - ending.length) : ''
  if (!isKind(kind)) return undefined
  if (/^[1-9]\d{0,17}$/.test(key)) return { kind, id: BigInt(key) }
  return /^[\w-]{22}$/.test(key) ? { kind, invite: key } : undefined
}

/** Bounds the calls of one address. */
const limiterOf =
  (limits: Context['limits']) =>
  ({ address }: FastifyRequest, name: 'share-page' | 'share-picture', budget: Budget): Promise<void> =>
    limitByAddress(limits, address, { name, budget })

/**
 * Reads the thing that an address names, from the replica; an address that names nothing reads no database. A thing that the
 * replica lacks may have been shared a moment ago, so the primary decides.
 */
const readerOf =
  ({ db, replica }: Context, shareables: Shareables) =>
  async <T>(
    asked: AskedShare | undefined,
    how: (tx: Tx, given: Shareables, named: AskedShare) => Promise<T>,
    isShown: (answer: T) => boolean,
  ): Promise<{ answer?: T; asOf?: Date }> =>
    asked ? readLate(replica, db, (tx) => how(tx, shareables, asked), isShown) : {}

/** Pages for visitors and for other sites: previews of links, and the card in a frame. */
export function serveShared(
  fastify: FastifyInstance,
  context: Context,
  { shareables, identify, linkOrigin, pictures }: Needs,
): void {
  const { db, limits, config } = context
  const limit = limiterOf(limits)
  const read = async (asked: AskedShare | undefined) => asked && readShared(db, shareables, asked)
  const readNamed = readerOf(context, shareables)

  async function sendPage(request: Request, reply: FastifyReply, asked: AskedShare | undefined) {
    const { answer: found, asOf } = await readNamed(asked, readAsked, (read) => read?.shown === true)
    // signed-in people need no preview, and its end does not concern them
    if (found && (await identify(request))) return reply.redirect(found.thing.path, 302)
    const thing = found?.shown ? found.thing : undefined
    const path = request.url.split('?')[0]!
    const picture = thing ? `${path}.png` : '/share/evens.png'
    // a person with the link sees that the owner is here; a search for a name does not show it
    const listed = thing !== undefined && asked?.kind !== 'people'
    return reply
      .code(thing ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', sharePolicy)
      .send(sharePage(thing, { origin: linkOrigin(request, config), path, picture, listed, asOf }))
  }

  /** @param own a person's own picture: it ends when they end it */
  async function sendPicture(request: FastifyRequest, reply: FastifyReply, card?: Card, own = false) {
    const shown = card ?? GENERIC
    const fingerprint = fingerprintOf(shown)
    const tag = `"${fingerprint}"`
    reply
      .header('cache-control', own ? 'private, no-cache' : `public, max-age=${PICTURE_AGE_SECONDS}`)
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (card && request.headers['if-none-match'] === tag) return reply.code(304).send()
    if (!pictures.isDrawn(fingerprint)) await limit(request, 'share-picture', DRAWINGS)
    const png = await pictures.draw(shown, fingerprint, addressKey(request.address))
    return reply
      .code(card ? 200 : 404)
      .type('image/png')
      .send(png)
  }

  fastify.get('/share/evens.png', async (request, reply) => {
    await limit(request, 'share-page', PAGES)
    return sendPicture(request, reply, GENERIC)
  })
  fastify.get('/share/:kind/:name', async (request: Request, reply) => {
    await limit(request, 'share-page', PAGES)
    const { params } = request
    if (!params.name.endsWith('.png')) return sendPage(request, reply, namedBy(params, ''))
    const { answer: card, asOf } = await readNamed(
      namedBy(params, '.png'),
      readShared,
      (shown) => shown !== undefined,
    )
    if (asOf) reply.header('as-of', asOf.toISOString())
    return sendPicture(request, reply, card, params.kind === 'wins')
  })
  fastify.get('/embed/:kind/:name', { config: { framed: true } }, async (request: Request, reply) => {
    await limit(request, 'share-page', PAGES)
    const { params, query } = request
    const data = params.name.endsWith('.json')
    const asked = namedBy(params, data ? '.json' : '')
    const thing = asked?.kind === 'events' ? await read(asked) : undefined
    const view = thing && embedView(thing)
    reply
      .code(view ? 200 : 404)
      .header('cache-control', `public, max-age=${CARD_AGE_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (data) return reply.send(view ?? { code: 'not_found', message: 'There is no such event' })
    const theme = query.theme === 'light' || query.theme === 'dark' ? query.theme : undefined
    const link = `${linkOrigin(request, config)}${thing?.path ?? '/'}`
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', embedPolicy)
      .send(embedPage(view, { link, theme }))
  })
}
