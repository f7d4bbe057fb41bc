import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RouteName, Routes } from '#contract/index.ts'
import type { RateClass } from '#contract/route.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'

type Parsed<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined
type ReplyOf<N extends RouteName> = Routes[N] extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : never
type CallerOf<N extends RouteName> = Routes[N]['who'] extends 'public' ? Caller | null : Caller

/** A page of a list whose handler says itself where the next one begins. */
export type Page<Entries, Key> = {
  items: Entries
  /** undefined on the last page */
  next: Key | undefined
}

/** What a handler answers: the reply; of a list its page, and where the contract cannot tell, how it goes on. */
type AnswerOf<N extends RouteName> = Routes[N] extends { list: { write(key: infer Key): string } }
  ? Page<ReplyOf<N>, Key>
  : ReplyOf<N>

/** One call, checked: everything that its route declares, parsed. */
export type Call<N extends RouteName> = {
  caller: CallerOf<N>
  params: Parsed<Routes[N], 'params'>
  /** of a list that is cut by the server `limit` is one entry more than was asked for: it tells whether there is a next page */
  query: Parsed<Routes[N], 'query'>
  body: Parsed<Routes[N], 'body'>
  /** the Idempotency-Key, when the caller sent one */
  key: string | undefined
  /** address of the caller, for limits by address */
  address: string
  /** The body of a route that takes a webhook or a file, as it came; empty for all others. */
  bytes: Buffer
  /** for routes.ts alone: no use case sees either */
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

/** The same without its types: what carries a call through the server. */
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
