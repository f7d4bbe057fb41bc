import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteName } from '#contract/index.ts'
import type { Subject } from '#contract/route.ts'
import type { Handlers } from './call.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'
import type { Chore } from './housekeeping.ts'
import type { Live } from './live.ts'
import type { WhoMay } from './may.ts'
import type { Offers, WithOffers } from './offers.ts'
import type { SealedPlace } from './reseal.ts'
import type { Poller } from './scheduler.ts'
import type { Secrets } from './secrets.ts'

/** An invariant that does not hold, and where. */
export type Fault = { invariant: string; where: string; details: string }
/** Checks invariants in one snapshot. @param by.secrets without them it skips the checks that need them. @returns the broken ones */
export type Audit = (tx: Tx, by: WithOffers & { secrets?: Secrets | undefined }) => Promise<Fault[]>

/** A module's part of data export and account closure; required where its tables refer to users. */
export type Closure = {
  /** parts of the user's data export by name, as JSON values (bigint and Date become texts) */
  exportData?: Record<string, (tx: Tx, userId: bigint) => Promise<unknown>>
  /** the obligation that blocks closure, such as "open bets", or null */
  openObligations?: (tx: Tx, userId: bigint) => Promise<string | null>
  /** deletes the user's data that no one else needs */
  forget?: (tx: Tx, userId: bigint, context: Context) => Promise<void>
  /** deletes what the first user of an account must not keep after the owner of its address has claimed it */
  forgetOnAddressClaim?: (tx: Tx, userId: bigint) => Promise<void>
  /** deletes payment destinations added since then: the account's owner has stopped it */
  forgetSince?: (tx: Tx, userId: bigint, since: Date) => Promise<void>
}

/** One read of the caller's own data for home. */
export type HomeRead = {
  name: RouteName
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
}
/** A module's part of home: reads whose answers arrive with the page. */
export type HomeReads = {
  reads(mode: 'real' | 'practice'): readonly HomeRead[]
  /** further reads, once the first answers exist. @param replyTo the first answer of a route, if any */
  next?(replyTo: (name: RouteName) => unknown, mode: 'real' | 'practice'): readonly HomeRead[]
}

/** A writer of accepted calls in batches. */
export type Writer = { drain(): Promise<void>; readonly waiting?: number }

/** The parts of a module that need a running server. */
export type Started = {
  routes?: Partial<Handlers>
  pollers?: readonly Poller[]
  housekeeping?: readonly Chore[]
  writers?: Record<string, Writer>
  /** frames that need something of the running server */
  live?: Live
  /** addresses outside the contract: pages, pictures, redirects */
  plugins?: readonly ((fastify: FastifyInstance) => void)[]
  /** whether a caller may see a thing that a path's `{id}` names; for others it does not exist */
  sees?: Partial<Record<Subject, (caller: Caller, id: bigint) => boolean | Promise<boolean>>>
  /** called when the server stops */
  stop?(): void
}

/** Everything that the rest of the server may know about a module. */
export type Module = {
  /** the name of its folder */
  name: string
  tables?: readonly string[]
  /** handlers that need only the context, by the route's name */
  routes?: Partial<Handlers>
  audits?: readonly Audit[]
  /** the answers of its rules for each kind of person, for docs/api/who-may.md */
  whoMay?: readonly WhoMay[]
  closure?: Closure
  /** its parts of features that collect from many modules */
  offers?: Partial<Offers>
  /** whether an object exists that an operator's route names */
  exists?: Partial<Record<Subject, (tx: Tx, id: bigint) => Promise<boolean>>>
  /** items that wait for an operator, counted up to `most` */
  queues?: Record<string, (tx: Tx, operatorId: bigint, most: number) => Promise<number>>
  home?: HomeReads
  /** the frames that it sends to sockets */
  live?: Live
  pollers?: readonly Poller[]
  housekeeping?: readonly Chore[]
  sealed?: readonly SealedPlace[]
  /** sets gauges from the database at a call of /metrics */
  gather?(context: Pick<Context, 'db' | 'metrics'>): Promise<void>
  /** runs once, before the first request */
  prepare?(context: Context): Promise<void>
}

/** Reads the signed-in user from the session's cookie; null for a visitor. */
export type Identify = (request: FastifyRequest) => Caller | null | Promise<Caller | null>

/** The two contexts of a running server: `calls` has the shorter deadlines of API calls. */
export type Contexts = { context: Context; calls: Context }

/**
 * Declares a module. The type keeps the names of its routes, so that a missing one is a type error.
 *
 * ```ts
 * import { defineModule } from '#server/core/module.ts'
 *
 * const cheers = defineModule({
 *   name: 'cheers',
 *   tables: ['cheers'],
 *   routes: { listCheers: async ({ db }, { params }) => [] },
 *   closure: { exportData: { cheers: async (tx, userId) => [] } },
 * })
 * Object.keys(cheers.routes) // ['listCheers']
 * ```
 */
export const defineModule = <M extends Module & { start?(contexts: Contexts, needs: never): Started }>(
  module: M,
): M => module

/** Gives a starting module the parts that it needs. @param needs picks them from the running server */
export function given<Server, Needs, M extends Module, S extends Started>(
  module: M & { start(contexts: Contexts, needs: Needs): S },
  needs: (server: Server) => Needs,
): Omit<M, 'start'> & { start(contexts: Contexts, server: Server): S } {
  return { ...module, start: (contexts, server) => module.start(contexts, needs(server)) }
}

/** Rows of one kind in a data export, which is built in memory: a heavy user has a hundred thousand. */
const NEWEST_MAX = 10_000

/** The number of rows to read for `newest`: one more than the export keeps. */
export const NEWEST_READ = NEWEST_MAX + 1

/**
 * The newest rows of a history, oldest first, and whether they are complete.
 * @param rows at most `NEWEST_READ`, newest first
 */
export const newest = <R>(rows: R[]): { complete: boolean; items: R[] } => ({
  complete: rows.length <= NEWEST_MAX,
  items: rows.slice(0, NEWEST_MAX).reverse(),
})
