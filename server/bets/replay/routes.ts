import type { FastifyReply, FastifyRequest } from 'fastify'
import type { replayRoutes } from '#contract/bets-replay.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Caller } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { limitReplayReaders } from './limit-readers.ts'
import {
  type FoundReplay,
  findReplay,
  ownPseudonym,
  replayLines,
  replayPage,
  settlementProof,
} from './read-replay.ts'

const LINES = 'application/x-ndjson'
/** A replay never changes and is the same for everybody; a text that moderators take down leaves the caches within the hour. */
const AN_HOUR = 'public, max-age=3600'
const NOT_MODIFIED = 304

type Page = Awaited<ReturnType<typeof replayPage>>
/** Lines, and an answer without a body, are no page as the contract says it. */
const NOTHING = null as unknown as Page

const accepts = (request: FastifyRequest, header: 'accept' | 'accept-encoding', what: string) =>
  String(request.headers[header] ?? '')
    .split(',')
    .some((one) => one.trim().split(';')[0]!.toLowerCase() === what && !/;\s*q=0(\.0*)?\s*$/.test(one))

/** What is one caller's alone is left out: a shared cache hands the answer to everybody. */
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

/** @throws Refusal withheld, for visitors: others find the text on the event's page too */
function checkShown({ isTakenDown }: FoundReplay, caller: Caller | null): void {
  if (isTakenDown && !caller)
    throw new Refusal(
      'withheld',
      'The text of this event was withheld by the moderators, so its replay is shown only to people who are signed in.',
    )
}

export const replayHandlers: HandlersOf<typeof replayRoutes> = {
  eventReplay: async (context, { caller, params, query, request, reply, address }) => {
    await limitReplayReaders(context, address)
    const found = await findReplay(context, params.id)
    checkShown(found, caller)
    const isLines = accepts(request, 'accept', LINES)
    const gzip = isLines && accepts(request, 'accept-encoding', 'gzip')
    const page = query.page ?? 1
    // each form of it has a tag of its own
    const tag = `"${found.hash}${isLines ? (gzip ? '-gzip' : '') : `-${page}`}"`
    if (!found.isTakenDown && has(request, tag)) {
      keep(reply, tag).code(NOT_MODIFIED)
      return NOTHING
    }
    const answer = isLines ? replayLines(context, found, { gzip }) : await replayPage(context, found, page)
    if (!found.isTakenDown) keep(reply, tag)
    if (isLines) reply.type(LINES)
    if (gzip) reply.header('content-encoding', 'gzip')
    return answer as unknown as Page
  },
  replayProof: async (context, { params, address }) => {
    await limitReplayReaders(context, address)
    return { proof: await settlementProof(context, params.id) }
  },
  ownReplay: async (context, { caller, params }) => ({
    pseudonym: await ownPseudonym(context, params.id, caller.userId),
  }),
}
