import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RouteName, Routes } from '#contract/index.ts'
import type { RateClass } from '#contract/route.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'

type Parsed<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined
/** A reply as the server holds it: ids and amounts as bigint, moments as Date; `serve` writes them. */
export type ReplyOf<N extends RouteName> = Routes[N] extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : never
type CallerOf<N extends RouteName> = Routes[N]['who'] extends 'public' ? Caller | null : Caller

/** A page of a list whose handler names the start of the next page. */
export type Page<Entries, Key> = {
  items: Entries
  /** undefined on the last page */
  next: Key | undefined
}

/** A handler's answer: the reply, or a page where the contract cannot derive the cursor from the entries. */
type AnswerOf<N extends RouteName> = Routes[N] extends { list: { write(key: infer Key): string } }
  ? Page<ReplyOf<N>, Key>
  : ReplyOf<N>

/** One checked call, with all declared parts of its route parsed. */
export type Call<N extends RouteName> = {
  caller: CallerOf<N>
  params: Parsed<Routes[N], 'params'>
  /** For a list that the server pages, `limit` is one more than the caller asked for: the extra entry shows that there is a next page. */
  query: Parsed<Routes[N], 'query'>
  body: Parsed<Routes[N], 'body'>
  /** the Idempotency-Key, when the caller sent one */
  key: string | undefined
  /** the caller's IP address, for limits by address */
  address: string
  /** the raw body of a route that takes a webhook or a file; empty for all others */
  bytes: Buffer
  /** only for routes.ts: no use case gets them */
  request: FastifyRequest
  reply: FastifyReply
  /**
   * One transaction whose success is remembered under the Idempotency-Key: the same key and request get the stored
   * reply, and nothing happens twice.
   */
  transact(work: (tx: Tx) => Promise<ReplyOf<N>>): Promise<ReplyOf<N>>
}

type Handler<N extends RouteName> = (context: Context, call: Call<N>) => Promise<AnswerOf<N>>
export type Handlers = { [N in RouteName]: Handler<N> }
/** The handlers of these routes, each of them: `HandlersOf<typeof potRoutes>`. */
export type HandlersOf<R> = Pick<Handlers, keyof R & RouteName>

/** A call without its route's types, as the server handles it. */
export type AnyCall = Omit<Call<RouteName>, 'params' | 'query' | 'body' | 'caller' | 'transact'> & {
  caller: Caller | null
  params: unknown
  query: unknown
  body: unknown
  transact(work: (tx: Tx) => Promise<unknown>): Promise<unknown>
}
export type AnyHandler = (context: Context, call: AnyCall) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    /** set once the session is read */
    caller: Caller | null
    /** the origin of the call (`http/caller-address.ts`) */
    readonly address: string
  }
  interface FastifyContextConfig {
    /** the kind of body that the route takes */
    takes?: 'json' | 'webhook' | 'file'
    /** the route's name in the contract */
    name?: RouteName
    /** the budget that its calls use */
    rate?: RateClass
    /** moves money: an Idempotency-Key keeps it from happening twice */
    money?: boolean
    /** other sites may show the page in a frame */
    framed?: true
  }
}
