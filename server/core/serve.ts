import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, type Routes, routes } from '#contract/index.ts'
import type { RateClass, Subject, Who } from '#contract/route.ts'
import { SENTENCES } from '#contract/sentences.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'
import { hashRequest, Idempotency } from './idempotency.ts'
import { announceLimit, budgetsOf, type Taken } from './limits.ts'
import { checkBodyType, checkOrigin } from './origin.ts'
import { Refusal } from './refusal.ts'
import { EVENT_OF_ROUTE, noteSecurity, type SecurityEvent } from './security-log.ts'
import { createLines, createTurns } from './turns.ts'
import { beforeAnything, ofWholeCall } from './unavailable.ts'

type Parsed<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined
type ReplyOf<N extends RouteName> = Routes[N] extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : never
type CallerOf<N extends RouteName> = Routes[N]['who'] extends 'public' ? Caller | null : Caller

/** One call, checked: everything that its route declares, parsed. */
export type Call<N extends RouteName> = {
  caller: CallerOf<N>
  params: Parsed<Routes[N], 'params'>
  query: Parsed<Routes[N], 'query'>
  body: Parsed<Routes[N], 'body'>
  /** the Idempotency-Key, when the caller sent one */
  key: string | undefined
  /** address of the caller, for limits by address */
  address: string
  request: FastifyRequest
  reply: FastifyReply
  /**
   * One transaction whose success is remembered under the Idempotency-Key: the same key and request get the stored
   * reply, and nothing happens twice.
   */
  transact(work: (tx: Tx) => Promise<ReplyOf<N>>): Promise<ReplyOf<N>>
  /** Refuses a key that was seen with another request, for calls that keep their keys themselves. */
  claimKey(): { keep(): void; release(): void }
  /** The body of a route that takes a webhook or a file, as it came; empty for all others. */
  bytes: Buffer
  /** Names the next page of a list. */
  nextPage(cursor: string | undefined): void
}

export type Handler<N extends RouteName> = (context: Context, call: Call<N>) => Promise<ReplyOf<N>>
export type Handlers = { [N in RouteName]: Handler<N> }

declare module 'fastify' {
  interface FastifyRequest {
    /** who calls, once it is known */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** what kind of body the route takes */
    takes?: 'json' | 'webhook' | 'file'
    /** the route's name in the contract */
    name?: RouteName
    /** the budget that it draws on */
    rate?: RateClass
    /** moves money: an Idempotency-Key keeps it from happening twice */
    money?: boolean
  }
}

export type Serve = {
  context: Context
  handlers: Handlers
  /** who the session's cookie stands for; null when nobody */
  identify(request: FastifyRequest): Caller | null | Promise<Caller | null>
  /** whether an object of that kind exists, for callers whom the route then refuses */
  exists: Partial<Record<Subject, (id: bigint) => Promise<boolean>>>
}

/** Stands for a body that is not JSON: it is refused where bodies are judged, after who calls and from where. */
export const UNREADABLE = Symbol('a body that is not JSON')

const NO_BYTES = Buffer.alloc(0)
const KEY = /^[\x20-\x7e]{1,255}$/
/** Which roles may call what is for whom. */
const ALLOWED: Record<Who, readonly Caller['role'][]> = {
  public: ['user', 'merchant', 'moderator', 'admin'],
  user: ['user', 'merchant', 'moderator', 'admin'],
  merchant: ['merchant', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}
export const FILE_MAX_BYTES = 10 * 1024 * 1024
/** Files whose bodies may be in memory at once: with FILE_MAX_BYTES the most that they take of it. */
export const FILES_AT_ONCE = 8
/** How many of these places one person has, so that nobody's slow files keep everybody's out. */
export const FILES_EACH = 2
const FILES_WAIT_SECONDS = 2
/** Reads of one person that are under way at a time; further ones wait, so that nobody has the whole database busy. */
const READS_EACH = 3

const UNSTORABLE = 'The text holds characters that cannot be stored'

/**
 * Whether a text anywhere in `value` holds a NUL or half of a surrogate pair: PostgreSQL stores neither, and a filter with
 * one can match nothing. It walks with a list, since some calls take values of any depth.
 */
function holdsUnstorableText(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return true
    if (part === null || typeof part !== 'object') continue
    for (const [key, entry] of Object.entries(part)) waiting.push(key, entry)
  }
  return false
}

function parse<S extends z.ZodType>(
  schema: S | undefined,
  input: unknown,
  part: string,
): z.output<S> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(input ?? {}, SENTENCES)
  if (result.success) {
    if (holdsUnstorableText(result.data)) throw new Refusal('malformed', UNSTORABLE)
    return result.data
  }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || part] ??= issue.message
  const [first] = Object.entries(fields)
  const message = part === 'params' ? 'There is no such thing' : first ? first[1] : 'The request is malformed'
  throw new Refusal(part === 'params' ? 'not_found' : 'malformed', message, fields)
}

/**
 * Registers every route of the contract. The order of judgement is the product's (decisions, Errors): session, origin,
 * body type, limits, shape of the input, then the handler's own refusals. Of a route that takes a file everything that
 * needs no body is judged before the body is read.
 */
export function serve(app: FastifyInstance, { context, handlers, identify, exists }: Serve): void {
  app.decorateRequest('caller', null)
  const budgets = budgetsOf(context.config)
  const idempotency = new Idempotency(context.db)
  const checksReplies = context.config.environment !== 'production'
  const files = createTurns(FILES_AT_ONCE, FILES_EACH)
  const reads = createLines(READS_EACH)
  /** who sends a file: judged before its body came */
  const senders = new WeakMap<FastifyRequest, Caller | null>()

  const refuseFor = (reply: FastifyReply, seconds: number): never => {
    reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
    throw new Refusal('rate_limited', 'Too many requests. Wait a moment and try again.')
  }

  function judgeLimit(reply: FastifyReply, rate: RateClass, taken: Taken): void {
    announceLimit(reply, rate, budgets[rate], taken)
    if (taken.wait > 0) refuseFor(reply, taken.wait)
  }

  /** Session, origin, body type and limits of somebody who was identified. A promise only where limits are shared. */
  function admit(
    route: { who: Who; rate: RateClass; wholeWith?: string; takes?: 'webhook' | 'file' },
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | null,
  ): void | Promise<void> {
    if (!caller && route.who !== 'public') throw new Refusal('unauthorized', 'Sign in first')
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    // A provider's webhook comes from no page; its signature is what counts.
    if (writes && route.takes !== 'webhook') checkOrigin(request, context.config)
    if (writes && !route.takes) checkBodyType(request)
    if (!caller) return
    const asked = request.query as Record<string, unknown>
    const rate = route.wholeWith !== undefined && route.wholeWith in asked ? 'whole' : route.rate
    const taken = context.limits.take(`${rate}/${caller.userId}`, budgets[rate])
    if (taken instanceof Promise) return taken.then((shared) => judgeLimit(reply, rate, shared))
    judgeLimit(reply, rate, taken)
  }

  /** The same before the body is read, and a place for the body until it is answered. */
  async function admitFile(route: Parameters<typeof admit>[0], request: FastifyRequest, reply: FastifyReply) {
    const caller = await Promise.resolve(identify(request)).catch(beforeAnything)
    request.caller = caller
    await admit(route, request, reply, caller)
    senders.set(request, caller)
    const giveBack = files.take(caller?.userId.toString() ?? request.ip)
    if (!giveBack) return refuseFor(reply, FILES_WAIT_SECONDS)
    reply.raw.once('close', giveBack)
    // Whoever left while the session was read closes no more.
    if (reply.raw.destroyed) giveBack()
  }

  /** Runs a read of somebody when it is their turn. */
  async function inLine(caller: Caller, work: () => Promise<unknown>) {
    const turn = reads.enter(caller.userId)
    if (turn) await turn
    try {
      return await work()
    } finally {
      reads.leave(caller.userId)
    }
  }

  for (const name of Object.keys(routes) as RouteName[]) {
    const route = routes[name] as (typeof routes)[RouteName] & {
      params?: z.ZodType
      query?: z.ZodType
      body?: z.ZodType
      money?: boolean
      status?: 200 | 201
      subject?: Subject
      wholeWith?: string
      takes?: 'webhook' | 'file'
    }
    const { method, path } = methodAndPath(route.endpoint)
    const status = route.status ?? 200
    const handler = handlers[name] as unknown as (context: Context, call: unknown) => Promise<unknown>
    const writes = method !== 'GET'
    const event = EVENT_OF_ROUTE[name]

    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { takes: route.takes ?? 'json', name, rate: route.rate, money: route.money ?? false },
      ...(route.takes === 'file'
        ? {
            bodyLimit: FILE_MAX_BYTES,
            onRequest: (request: FastifyRequest, reply: FastifyReply) => admitFile(route, request, reply),
          }
        : {}),
      handler: async (request, reply) => {
        const judged = route.takes === 'file' ? senders.get(request) : undefined
        // most sessions are remembered: who need not wait does not
        const found = judged === undefined ? identify(request) : judged
        const caller = found instanceof Promise ? await found.catch(beforeAnything) : found
        request.caller = caller
        const admitted = judged === undefined ? admit(route, request, reply, caller) : undefined
        if (admitted) await admitted
        if (request.body === UNREADABLE) throw new Refusal('malformed', 'The body is not JSON')
        const body = parse(route.body, request.body, 'body')
        if (!route.body && !route.takes && writes && request.body !== undefined)
          throw new Refusal('malformed', 'No body is expected')
        if (!isDecodable(request.url)) throw new Refusal('malformed', 'The address is not valid UTF-8')
        const query = parse(route.query, request.query, 'query')
        if (!route.query && Object.keys(request.query as object).length > 0) {
          throw new Refusal('malformed', 'No query is expected')
        }
        const params = parse(route.params, request.params, 'params')
        if (caller && route.who !== 'public' && !ALLOWED[route.who].includes(caller.role)) {
          // What does not exist is answered before who may touch it.
          const { id } = (params ?? {}) as { id?: string }
          if (id !== undefined && route.subject && (await exists[route.subject]?.(BigInt(id))) === false) {
            throw new Refusal('not_found', 'There is no such thing')
          }
          throw new Refusal('forbidden', `This is for ${route.who}s`)
        }
        const key = route.money ? readKey(request) : undefined
        // what claims a key for itself does more than one transaction
        let claimed = false
        const toldOf = (error: unknown): never => {
          if (route.money && !claimed) return ofWholeCall(error)
          throw error
        }
        const call: Call<RouteName> = {
          caller: caller as Caller,
          params: params as never,
          query: query as never,
          body: body as never,
          key,
          address: request.ip,
          request,
          reply,
          transact: (work) => {
            if (key === undefined || !caller) return context.db.transact(work as never).catch(toldOf) as never
            const hash = hashRequest(name, params, body)
            const once = idempotency.once(
              { userId: caller.userId, key, route: name, hash, status },
              (store) =>
                context.db.transact(async (tx) => {
                  const result = await work(tx)
                  await store(tx, result as never)
                  return result as never
                }),
            )
            return once.catch(toldOf) as never
          },
          bytes: Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
          claimKey: () => {
            claimed = true
            return key === undefined || !caller
              ? { keep: () => {}, release: () => {} }
              : idempotency.claim(caller.userId, key, hashRequest(name, params, body))
          },
          nextPage: (cursor) => {
            if (cursor !== undefined) reply.header('x-next-cursor', cursor)
          },
        }
        const result = await (caller && !writes
          ? inLine(caller, () => handler(context, call))
          : handler(context, call))
        // A file that is written in pieces cannot be checked as a whole.
        if (checksReplies && !(result instanceof Readable)) {
          const checked = route.reply.safeParse(result)
          if (!checked.success)
            throw new Error(`${name} answers what its contract does not say: ${checked.error.message}`)
        }
        if (event) noteDone(context, event, call)
        reply.code(status).header('cache-control', 'no-store')
        return result
      },
    })
  }
}

/** Whether the percent codes of an address are UTF-8; the parser of queries leaves those that are not as they came. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** A success that the security log keeps. */
function noteDone(
  context: Context,
  event: SecurityEvent,
  { caller, params, body, request }: Call<RouteName>,
) {
  // who was nobody before ends no session
  if (event === 'session.ended' && !caller) return
  const changed =
    event === 'role.changed'
      ? { subject: (params as { id: string }).id, role: (body as { role: string }).role }
      : event === 'wallet_lock.changed'
        ? { locked: (body as { locked?: boolean }).locked }
        : {}
  noteSecurity(context, event, request, { userId: caller?.userId, ...changed })
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal('malformed', 'Idempotency-Key is 1 to 255 printable ASCII characters')
  }
  return key
}
