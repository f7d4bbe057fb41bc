import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { newestHead, witnessedHead } from './proofs.ts'
import { bundlePart, tilePart } from './tiles.ts'
import { TILE_WIDTH } from './tree.ts'

/** The tile or bundle that an address below `/log/tile/` names (C2SP tlog-tiles). */
type TilePath = { level: number | 'entries'; n: bigint; width: number }

const LEVEL = /^(?:0|[1-9]\d?)$/
const WIDTH = /^[1-9]\d{0,2}$/
/** `x001/x234/067`: the number in groups of three digits, the last one without an x. */
const NUMBER = /^(?:x\d{3}\/){0,5}\d{3}$/
const LEVEL_MAX = 63

/** The path of a number: 1234067 is `x001/x234/067`. */
export function numberPath(n: bigint): string {
  const groups = String(n)
    .padStart(Math.ceil(String(n).length / 3) * 3, '0')
    .match(/\d{3}/g)!
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

/** @returns undefined for a path that names no tile */
export function readTilePath(path: string): TilePath | undefined {
  const [, first, rest] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  if (first === undefined || rest === undefined) return undefined
  const level =
    first === 'entries' ? first : LEVEL.test(first) && Number(first) <= LEVEL_MAX ? Number(first) : undefined
  const [number = '', partial, ...more] = rest.split('.p/')
  const width = partial === undefined ? TILE_WIDTH : WIDTH.test(partial) ? Number(partial) : 0
  if (level === undefined || more.length > 0 || !NUMBER.test(number) || width === 0) return undefined
  if (partial !== undefined && width >= TILE_WIDTH) return undefined
  const n = BigInt(number.replaceAll(/[x/]/g, ''))
  // no address has two spellings
  return numberPath(n) === number ? { level, n, width } : undefined
}

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
    if (!asked) throw new Refusal('malformed', 'There is no tile at this address: see docs/transparency.md')
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
