import type { FastifyReply, FastifyRequest } from 'fastify'
import type { replayRoutes } from '#contract/bets-replay.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { limitReplayReaders } from './limit-readers.ts'
import { ownPseudonym, replayLines, replayPage, settlementProof } from './read-replay.ts'

const LINES = 'application/x-ndjson'
/** A replay is made once and never changes, and it is the same for everybody. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const accepts = (request: FastifyRequest, header: 'accept' | 'accept-encoding', what: string) =>
  String(request.headers[header] ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0]!.toLowerCase() === what && !/;\s*q=0(\.0*)?\s*$/.test(one))

/** What is one caller's alone is left out: a shared cache hands the answer to everybody. */
const keep = (reply: FastifyReply) =>
  reply
    .removeHeader('ratelimit')
    .removeHeader('ratelimit-policy')
    .header('cache-control', FOR_EVER)
    .header('vary', 'accept, accept-encoding')

export const replayHandlers: HandlersOf<typeof replayRoutes> = {
  eventReplay: async (context, { params, query, request, reply, address }) => {
    await limitReplayReaders(context, address)
    if (!accepts(request, 'accept', LINES)) {
      const page = await replayPage(context, params.id, query.page ?? 1)
      keep(reply)
      return page
    }
    const gzip = accepts(request, 'accept-encoding', 'gzip')
    const lines = await replayLines(context, params.id, { gzip })
    keep(reply).type(LINES)
    if (gzip) reply.header('content-encoding', 'gzip')
    return lines as unknown as Awaited<ReturnType<typeof replayPage>>
  },
  replayProof: async (context, { params, address }) => {
    await limitReplayReaders(context, address)
    return { proof: await settlementProof(context, params.id) }
  },
  ownReplay: async (context, { caller, params }) => ({
    pseudonym: await ownPseudonym(context, params.id, caller.userId),
  }),
}
