import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { newestHead, witnessedHead } from './proofs.ts'
import { readTilePath } from './tile-path.ts'
import { bundlePart, tilePart } from './tiles.ts'

/** A reader of the whole log requests a lot of small files; a cache in between requests each once. */
const TIMES_A_READER = 10

/** Everybody may read the log and its status, so the limit is by address. @throws Refusal rate_limited */
export const limitLogReaders = (
  { limits, config }: Pick<Context, 'limits' | 'config'>,
  address: string,
): Promise<void> => {
  const perSecond = config.rates.readPerSecond
  return limitByAddress(limits, address, {
    name: 'log',
    budget: { burst: perSecond * TIMES_A_READER, perSecond },
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** The head changes all the time. */
const SOON = 'public, max-age=1'

const TILES = '/log/tile/'

const compress = promisify(gzip)

/** Lets pages of other sites read the log. */
const open = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')

/** The log as static files (C2SP tlog-tiles), which any cache may keep. */
export function serveLog(fastify: FastifyInstance, { db, limits, config }: Context): void {
  const limit = ({ address }: FastifyRequest) => limitLogReaders({ limits, config }, address)

  const sendNote = (reply: FastifyReply, note: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', SOON).send(note)

  fastify.get('/log/checkpoint', async (request, reply) => {
    open(reply)
    await limit(request)
    const { note } = await newestHead({ db, config })
    if (note === '') throw new Refusal('not_found', 'The log begins in a moment: it has no signed head yet')
    return sendNote(reply, note)
  })
  fastify.get('/log/checkpoint/witnessed', async (request, reply) => {
    open(reply)
    await limit(request)
    const head = await witnessedHead({ db, config })
    if (!head) throw new Refusal('not_found', 'No head of the log was signed by every witness yet')
    return sendNote(reply, head.note)
  })
  fastify.get(`${TILES}*`, async (request, reply) => {
    open(reply)
    await limit(request)
    // as it was written: caches would keep a second spelling beside the first
    const asked = readTilePath(request.url.slice(TILES.length))
    if (!asked) throw new Refusal('malformed', 'This address names no tile: see docs/transparency.md')
    const { level, n, width } = asked
    const bytes = level === 'entries' ? await bundlePart(db, n, width) : await tilePart(db, level, n, width)
    if (!bytes) throw new Refusal('not_found', 'The log is not that long yet')
    reply.type('application/octet-stream').header('cache-control', FOR_EVER)
    if (level !== 'entries') return reply.send(bytes)
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(bytes)
    return reply.header('content-encoding', 'gzip').send(await compress(bytes))
  })
}
