import type { FastifyReply, FastifyRequest } from 'fastify'
import type { replayRoutes } from '#contract/bets-replay.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { openSettlements } from './open-settlements.ts'
import {
  findReplay,
  limitReplayReaders,
  ownPseudonym,
  replayLines,
  replayPage,
  settlementProof,
} from './read-replay.ts'
import { checkShown } from './shown-replay.ts'

const LINES = 'application/x-ndjson'
/** A replay never changes and is the same for everyone; one that moderators withhold leaves the caches within an hour. */
const AN_HOUR = 'public, max-age=3600'
const NOT_MODIFIED = 304

type Page = Awaited<ReturnType<typeof replayPage>>
/** Lines, and an answer without a body, are no page in the contract's sense. */
const NOTHING = null as unknown as Page

const accepts = (request: FastifyRequest, header: 'accept' | 'accept-encoding', what: string) =>
  String(request.headers[header] ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0]!.toLowerCase() === what && !/;\s*q=0(\.0*)?\s*$/.test(one))

/** Leaves out headers for one caller only: a shared cache hands the answer to everyone. */
const keep = (reply: FastifyReply, tag: string) =>
  reply
    .removeHeader('ratelimit')
    .removeHeader('ratelimit-policy')
    .header('cache-control', AN_HOUR)
    .header('vary', 'accept, accept-encoding')
    .header('etag', tag)

const has = (request: FastifyRequest, tag: string) =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === tag)

export function replayHandlers(visitorsSee: VisitorsSee): HandlersOf<typeof replayRoutes> {
  const underWay = new Map<bigint, Promise<void>>()
  return {
    eventReplay: async (context, { caller, params, query, request, reply, address }) => {
      await limitReplayReaders(context, address)
      const found = await findReplay({ ...context, underWay }, params.id)
      const isPublic = await checkShown(context.db, found, caller, visitorsSee)
      const isLines = accepts(request, 'accept', LINES)
      const gzip = isLines && accepts(request, 'accept-encoding', 'gzip')
      const page = query.page ?? 1
      // each form of it has its own tag
      const tag = `"${found.hash}${isLines ? (gzip ? '-gzip' : '') : `-${page}`}"`
      if (isPublic && has(request, tag)) {
        keep(reply, tag).code(NOT_MODIFIED)
        return NOTHING
      }
      const answer = isLines ? replayLines(context, found, { gzip }) : await replayPage(context, found, page)
      if (isPublic) keep(reply, tag)
      if (isLines) reply.type(LINES)
      if (gzip) reply.header('content-encoding', 'gzip')
      return answer as unknown as Page
    },
    replayProof: async (context, { caller, params, address }) => {
      await limitReplayReaders(context, address)
      await checkShown(context.db, await findReplay({ ...context, underWay }, params.id), caller, visitorsSee)
      return settlementProof({ ...context, underWay }, params.id)
    },
    settlements: async (context, { caller, query, address }) => {
      await limitReplayReaders(context, address)
      return openSettlements(context.db, query.after ?? 0n, caller, visitorsSee)
    },
    ownReplay: async (context, { caller, params }) => ({
      pseudonym: await ownPseudonym({ ...context, underWay }, params.id, caller.userId),
    }),
  }
}
