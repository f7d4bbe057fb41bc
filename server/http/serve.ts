import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { AnyCall, AnyHandler, Handlers } from '#server/core/call.ts'
import { createUserSemaphores, type UserSemaphores } from '#server/core/concurrency.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { inside } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readLate } from '#server/core/replica.ts'
import { EVENT_OF_ROUTE, noteSecurity, type SecurityEvent } from '#server/security-log/index.ts'
import { admissionOf, type Exists, roleJudgeOf, type Sees, sightJudgeOf } from './admission.ts'
import { checkReply } from './check-reply.ts'
import { createFileBodies, FILE_BODY_MAX_BYTES, type FileBodies } from './file-bodies.ts'
import { Idempotency } from './idempotency.ts'
import { claiming, readKey, transactOf } from './once-only.ts'
import { pagerOf } from './paging.ts'
import { readerOf } from './parsing.ts'
import { beforeAnything } from './unavailable.ts'
import { type CheckMayWrite, writingOf } from './writing.ts'

export type { Call, Handlers } from '#server/core/call.ts'

type Identify = (request: FastifyRequest) => Caller | null | Promise<Caller | null>

export type Serve = {
  context: Context
  handlers: Handlers
  /** reads the signed-in user from the session's cookie; null for a visitor */
  identify: Identify
  /** the same from the database, not from this node's memory */
  identifyAgain(request: FastifyRequest): Promise<Caller | null>
  /** whether an object exists, for callers whom the route then refuses */
  exists: Exists
  /** whether a caller may see the thing that a path names */
  sees: Sees
  /** @throws Refusal silenced, for people whom moderators keep from writing */
  checkMayWrite: CheckMayWrite
  /** whether the ledger still holds all acknowledged postings; called before money moves. @throws Refusal unavailable */
  trusted(): Promise<void> | undefined
}

const NOT_MODIFIED = 304
const NO_BYTES = Buffer.alloc(0)
/** Concurrent reads of one user; further ones wait, so that one user cannot occupy the whole database. */
const READS_EACH = 3

/** State that all routes share. */
type Shared = Pick<
  Serve,
  'context' | 'identify' | 'identifyAgain' | 'exists' | 'sees' | 'checkMayWrite' | 'trusted'
> & {
  idempotency: Idempotency
  files: FileBodies
  reads: UserSemaphores
}

/**
 * Registers every route of the contract. The order of judgement is the product's (decisions, Errors): session, origin, body type, limits,
 * shape of the input, then the handler's own refusals. A route that takes a file judges everything that needs no body before it reads the
 * body.
 */
export function serve(
  app: FastifyInstance,
  { context, handlers, identify, identifyAgain, exists, sees, checkMayWrite, trusted }: Serve,
): void {
  app.decorateRequest('caller', null)
  const shared: Shared = {
    context,
    identify,
    identifyAgain,
    exists,
    sees,
    checkMayWrite,
    trusted,
    idempotency: new Idempotency(context.db),
    files: createFileBodies(identify),
    reads: createUserSemaphores(READS_EACH),
  }
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][])
    register(app, name, route, handlers[name] as unknown as AnyHandler, shared)
}

function register(
  app: FastifyInstance,
  name: RouteName,
  route: Route,
  handler: AnyHandler,
  shared: Shared,
): void {
  const { context, files, identify } = shared
  const { method, path } = methodAndPath(route.endpoint)
  const takesFile = route.takes === 'file'
  const admit = admissionOf(route, context)
  const read = readerOf(route)
  const judgeSight = sightJudgeOf(route, shared.sees)
  const judgeRole = roleJudgeOf(route, shared.exists, context.config)
  const words = writingOf(route, shared.checkMayWrite)
  const encode = encoderOf(route.reply)
  const transact = words.judged(transactOf(name, route, context, shared.idempotency, encode))
  const answer = answererOf(name, route, handler, shared, encode)

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      takes: route.takes ?? 'json',
      name,
      rate: route.rate,
      money: route.money !== undefined,
    },
    ...(takesFile ? { bodyLimit: FILE_BODY_MAX_BYTES, onRequest: files.beforeBody(admit) } : {}),
    handler: async (request, reply) => {
      const judged = takesFile ? files.senderOf(request) : undefined
      // most sessions are cached, and awaiting them would cost time
      const found = judged === undefined ? identify(request) : judged
      const caller = found instanceof Promise ? await found.catch(beforeAnything) : found
      request.caller = caller
      const admitted = judged === undefined ? admit(request, reply, caller) : undefined
      if (admitted) await admitted
      const { params, query, body } = read(request)
      const unseen = judgeSight(caller, params)
      if (unseen) await unseen
      const refused = judgeRole(caller, params)
      if (refused) await refused
      const written = words.before(context.db, caller, body)
      if (written) await written
      const key = route.money === undefined ? undefined : readKey(request)
      const trust = route.money === undefined ? undefined : shared.trusted()
      if (trust) await trust.catch(beforeAnything)
      const answerTo = (asking: Caller | null) =>
        answer({
          caller: asking,
          params,
          query,
          body,
          key,
          request,
          reply,
          address: request.address,
          bytes: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
          transact: (work) => transact({ caller: asking, key, params, body }, work),
        })
      try {
        // an awaited promise costs one turn, a returned one three
        return await answerTo(caller)
      } catch (error) {
        const proved = await provedElsewhere(error, caller, () => shared.identifyAgain(request))
        if (!proved) throw error
        request.caller = proved
        return await answerTo(proved)
      }
    },
  })
}

/**
 * The caller with a proof that another node has just taken and whose signal has not arrived yet. The refused call changed nothing, so it
 * may run once more; the person need not prove twice.
 */
async function provedElsewhere(
  error: unknown,
  caller: Caller | null,
  identifyAgain: () => Promise<Caller | null>,
): Promise<Caller | undefined> {
  if (!caller || !(error instanceof Refusal) || error.code !== 'step_up_required') return undefined
  const now = await identifyAgain()
  return now && now.userId === caller.userId && now.provedAt > caller.provedAt ? now : undefined
}

/** Makes the function that runs a handler and prepares its answer: concurrency limit, page, status. */
function answererOf(
  name: RouteName,
  route: Route,
  handler: AnyHandler,
  { context, idempotency, reads }: Shared,
  encode: (reply: unknown) => unknown,
): (call: AnyCall) => Promise<unknown> {
  const run = route.mayLag ? late(handler) : claiming(name, route, handler, idempotency)
  const pager = pagerOf(route.list, encode)
  const isRead = route.endpoint.startsWith('GET ')
  const status = route.status ?? 200
  const event = EVENT_OF_ROUTE[name]
  const checksReplies = context.config.environment !== 'production'
  const limited = async (caller: Caller, call: AnyCall) => {
    const turn = reads.acquire(caller.userId)
    if (turn) await turn
    try {
      return await run(context, call)
    } finally {
      reads.release(caller.userId)
    }
  }

  return async (call) => {
    const { caller, query, reply } = call
    if (pager) call.query = pager.widen(query)
    let result = await (caller && isRead ? limited(caller, call) : run(context, call))
    // the handler has found that the caller already has the newest answer
    if (reply.statusCode === NOT_MODIFIED) return null
    if (pager) result = sendPage(reply, pager.cut(query, result))
    // a streamed file has no parts
    else if (!(result instanceof Readable)) result = encode(result)
    if (checksReplies) checkReply(name, route, result)
    if (event) noteDone(context, event, call)
    reply.code(status)
    // a handler whose answer is the same for everybody has set how long caches may keep it
    if (reply.hasHeader('cache-control')) return result
    reply.header('cache-control', 'no-store')
    // the service worker keeps some answers for this person, and shows them to nobody else (web/worker)
    if (isRead && caller) reply.header('x-answer-for', String(caller.userId))
    return result
  }
}

/** Lets the replica answer a read, unless the caller wants the newest state. */
function late(handler: AnyHandler): AnyHandler {
  return async (context, call) => {
    const { db, replica, metrics } = context
    const newest = /\bno-cache\b/.test(call.request.headers['cache-control'] ?? '')
    if (newest && replica) metrics.replicaReads.inc({ from: 'newest' })
    const { answer, asOf } = await readLate(newest ? undefined : replica, db, (tx) =>
      handler(tx === db ? context : { ...context, db: inside(db, tx) }, call),
    )
    if (asOf) call.reply.header('as-of', asOf.toISOString())
    return answer
  }
}

function sendPage(
  reply: FastifyReply,
  { items, nextCursor }: { items: unknown; nextCursor?: string | undefined },
) {
  if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor)
  return items
}

/** Records a successful call in the security log. */
function noteDone(context: Context, event: SecurityEvent, { caller, params, body, request }: AnyCall) {
  // a visitor has no session to end
  if (event === 'session.ended' && !caller) return
  const changed =
    event === 'role.changed'
      ? { subject: String((params as { id: bigint }).id), role: (body as { role: string }).role }
      : event === 'wallet_lock.changed'
        ? { locked: (body as { locked?: boolean }).locked }
        : {}
  noteSecurity(context, event, request, { userId: caller?.userId, ...changed })
}
