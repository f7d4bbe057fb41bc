import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteName } from '#contract/index.ts'
import type { Subject } from '#contract/route.ts'
import type { Handlers } from './call.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'
import type { Chore } from './housekeeping.ts'
import type { Live } from './live.ts'
import type { SealedPlace } from './reseal.ts'
import type { Poller } from './scheduler.ts'

/** An invariant that does not hold, and where. */
export type Fault = { invariant: string; where: string; details: string }
/** Proves invariants in one snapshot. @returns what is broken */
export type Audit = (tx: Tx) => Promise<Fault[]>

/** What a person's data export and account closure need of a module whose tables refer to people. */
export type Closure = {
  /** parts of the person's file by name, as JSON can hold them (bigint and Date are made texts) */
  exportData?: Record<string, (tx: Tx, userId: bigint) => Promise<unknown>>
  /** what keeps an account open, in words such as "open bets", or null */
  openObligations?: (tx: Tx, userId: bigint) => Promise<string | null>
  /** takes away what is kept about the person and nobody else needs */
  forget?: (tx: Tx, userId: bigint) => Promise<void>
  /** takes away what whoever opened the account before its owner proved the address must not find */
  forgetOnAddressClaim?: (tx: Tx, userId: bigint) => Promise<void>
}

/** What a person's history says about one thing that money moved for. */
export type HistoryTitle = {
  title: string
  /** how far it came; a history calls it completed where nothing is said */
  status?: 'pending' | 'completed' | 'failed'
}
/** Names of what money moved for, by the kind in a journal's reference: `pot` names `pot:12`. */
export type HistoryTitles = {
  /** @returns names of these things for this person's history; those of others are left out */
  read(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, string | HistoryTitle>>
  /** the title is the whole description, not what stands behind the movement's name */
  whole?: true
  /** how a search finds the things a purse dealt with: by kinds of ledger accounts on the other side, or by reasons */
  foundBy: { accounts: readonly string[] } | { reasons: readonly string[] }
}

/**
 * Who hears of facts: in the transaction that marks them as heard, at least once each. A fact's type is known to the module
 * that makes it true, and to this one.
 */
export type Subscriber = {
  facts: readonly string[]
  handle(context: Context, tx: Tx, fact: never): Promise<void>
}

/** One read of the caller's own things, as home asks for it. */
export type HomeRead = {
  name: RouteName
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
}
/** What home shows first of a module: reads whose answers come with the page. */
export type HomeReads = {
  reads(mode: 'real' | 'practice'): readonly HomeRead[]
  /** what is read when the first answers are there. @param replyTo the first answer of a route, if it came */
  next?(replyTo: (name: RouteName) => unknown): readonly HomeRead[]
}

/** Calls that were taken and are carried out in batches. */
export type Writer = { drain(): Promise<void>; readonly waiting?: number }

/** What a module does while the server runs, besides what it declares. */
export type Started = {
  routes?: Partial<Handlers>
  pollers?: readonly Poller[]
  housekeeping?: readonly Chore[]
  writers?: Record<string, Writer>
  /** addresses outside of the contract: pages, pictures, redirects */
  plugins?: readonly ((fastify: FastifyInstance) => void)[]
  /** when the server stops */
  stop?(): void
}

/** Everything that the rest of the server may know about a module. */
export type Module = {
  /** the name of its folder */
  name: string
  tables?: readonly string[]
  /** handlers by the route's name, that need nothing but the context */
  routes?: Partial<Handlers>
  audits?: readonly Audit[]
  closure?: Closure
  /** whether an object that a route of an operator names exists */
  exists?: Partial<Record<Subject, (tx: Tx, id: bigint) => Promise<boolean>>>
  /** what waits for an operator, counted up to `most` */
  queues?: Record<string, (tx: Tx, operatorId: bigint, most: number) => Promise<number>>
  historyTitles?: Record<string, HistoryTitles>
  /** whether two people have had to do with each other */
  acquainted?: (tx: Tx, userId: bigint, otherId: bigint) => Promise<boolean>
  /** what of a person's, beside the account, operators act on, as the audit log names it */
  auditSubjects?: (tx: Tx, userId: bigint) => Promise<string[]>
  home?: HomeReads
  /** by name, under which deliveries stand in the database */
  subscribers?: Record<string, Subscriber>
  /** what it sends to sockets */
  live?: Live
  pollers?: readonly Poller[]
  housekeeping?: readonly Chore[]
  sealed?: readonly SealedPlace[]
  /** sets gauges from the database when /metrics is asked */
  gather?(context: Pick<Context, 'db' | 'metrics'>): Promise<void>
  /** done once, before the first request */
  prepare?(context: Context): Promise<void>
}

/** Who the session's cookie stands for; null when nobody. */
export type Identify = (request: FastifyRequest) => Caller | null | Promise<Caller | null>

/** The two contexts of a running server: `calls` has the shorter deadlines of calls that somebody waits for. */
export type Contexts = { context: Context; calls: Context }

/** Declares a module. The names of its routes stay in the type, so that a missing one is an error of types. */
export const defineModule = <M extends Module & { start?(contexts: Contexts, needs: never): Started }>(
  module: M,
): M => module

/** Names what a module that starts is given. @param needs reads it from the running server */
export function given<Server, Needs, M extends Module, S extends Started>(
  module: M & { start(contexts: Contexts, needs: Needs): S },
  needs: (server: Server) => Needs,
): Omit<M, 'start'> & { start(contexts: Contexts, server: Server): S } {
  return { ...module, start: (contexts, server) => module.start(contexts, needs(server)) }
}
