import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CoverKind } from '#contract/covers.ts'
import type { RouteName } from '#contract/index.ts'
import type { Subject } from '#contract/route.ts'
import type { SearchKind } from '#contract/search-text.ts'
import type { SharedKind } from '#contract/share.ts'
import type { Handlers } from './call.ts'
import type { Caller, Context } from './context.ts'
import type { Tx } from './db.ts'
import type { Chore } from './housekeeping.ts'
import type { Live } from './live.ts'
import type { WhoMay } from './may.ts'
import type { Offers, WithOffers } from './offers.ts'
import type { Play } from './play.ts'
import type { SealedPlace } from './reseal.ts'
import type { Poller } from './scheduler.ts'
import type { Searcher } from './search.ts'
import type { Secrets } from './secrets.ts'
import type { Shareable, ShareableByInvite } from './sharing.ts'
import type { Acquaintances, Since } from './since.ts'

/** An invariant that does not hold, and where. */
export type Fault = { invariant: string; where: string; details: string }
/** Checks invariants in one snapshot. @param by.secrets what can be judged only with them is left out without. @returns the broken ones */
export type Audit = (tx: Tx, by: WithOffers & { secrets?: Secrets | undefined }) => Promise<Fault[]>

/** A module's part of data export and account closure; required where its tables refer to users. */
export type Closure = {
  /** parts of the user's data export by name, as JSON values (bigint and Date become texts) */
  exportData?: Record<string, (tx: Tx, userId: bigint) => Promise<unknown>>
  /** the obligation that blocks closure, such as "open bets", or null */
  openObligations?: (tx: Tx, userId: bigint) => Promise<string | null>
  /** deletes the user's data that nobody else needs */
  forget?: (tx: Tx, userId: bigint, context: Context) => Promise<void>
  /** deletes what the first user of an account must not keep after the owner of its address has claimed it */
  forgetOnAddressClaim?: (tx: Tx, userId: bigint) => Promise<void>
  /** deletes where money could be sent to, of what was added since then: its owner has stopped the account */
  forgetSince?: (tx: Tx, userId: bigint, since: Date) => Promise<void>
}

/** The description of one movement's cause in a user's history. */
export type HistoryTitle = {
  title: string
  /** `completed` by default */
  status?: 'pending' | 'completed' | 'failed'
  /** words of somebody whom the user has not dealt with: screens show them on a tap */
  foldedWords?: string
}
/** Titles for the causes of movements, by the kind in a journal's reference: `pot` names `pot:12`. */
export type HistoryTitles = {
  /** @returns titles of these objects for this user's history; other users' objects are left out */
  read(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, string | HistoryTitle>>
  /** the title is the whole description, not an addition to the movement's name */
  whole?: true
  /** how a search finds the objects of a purse's movements: by account kinds on the other side, or by reasons */
  foundBy: { accounts: readonly string[] } | { reasons: readonly string[] }
}

/** One read of the caller's own data for home. */
export type HomeRead = {
  name: RouteName
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
}
/** A module's part of home: reads whose answers come with the page. */
export type HomeReads = {
  reads(mode: 'real' | 'practice'): readonly HomeRead[]
  /** further reads, once the first answers are there. @param replyTo the first answer of a route, if any */
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
  /** what its rules say of each kind of person, for docs/api/who-may.md */
  whoMay?: readonly WhoMay[]
  closure?: Closure
  /** its parts of features that collect from many modules */
  offers?: Partial<Offers>
  /** whether an object exists that an operator's route names */
  exists?: Partial<Record<Subject, (tx: Tx, id: bigint) => Promise<boolean>>>
  /** items that wait for an operator, counted up to `most` */
  queues?: Record<string, (tx: Tx, operatorId: bigint, most: number) => Promise<number>>
  historyTitles?: Record<string, HistoryTitles>
  /** whether two users have dealt with each other */
  acquainted?: (tx: Tx, userId: bigint, otherId: bigint) => Promise<boolean>
  /** a user's objects that operators act on, beside the user, as the audit log names them */
  auditSubjects?: (tx: Tx, userId: bigint) => Promise<string[]>
  /** by the kind in a report: `message` */
  reportable?: Record<string, Reportable>
  /** the things of it that may have a cover, by kind */
  covers?: Partial<Record<CoverKind, CoverPlace>>
  /** what the search finds of it, by kind */
  searches?: Partial<Record<SearchKind, Searcher>>
  /** what visitors see of it by a link, by kind */
  shares?: Partial<Record<SharedKind, Shareable>>
  /** the same by an invite */
  sharesByInvite?: Partial<Record<SharedKind, ShareableByInvite>>
  home?: HomeReads
  /** the people whom a user has to do with in it */
  knows?: Acquaintances
  /** what happened in it while a user was away */
  since?: Since
  /** what users won and lost in it, and what is at stake */
  play?: Play
  /** the frames that it sends to sockets */
  live?: Live
  pollers?: readonly Poller[]
  housekeeping?: readonly Chore[]
  sealed?: readonly SealedPlace[]
  /** sets gauges from the database when /metrics is asked */
  gather?(context: Pick<Context, 'db' | 'metrics'>): Promise<void>
  /** runs once, before the first request */
  prepare?(context: Context): Promise<void>
}

/** Reads the signed-in user from the session's cookie; null for a visitor. */
export type Identify = (request: FastifyRequest) => Caller | null | Promise<Caller | null>

/** The two contexts of a running server: `calls` has the shorter deadlines of API calls. */
export type Contexts = { context: Context; calls: Context }

/** Something that people can report to moderators. */
export type Reportable = {
  /** what the reporter sees of it now; undefined where they may not see it */
  find(tx: Tx, id: bigint, reporterId: bigint): Promise<ReportedThing | undefined>
  /**
   * takes it away. The caller notifies the person concerned and writes the audit log. Absent where there is nothing to take away
   */
  remove?(
    context: Context,
    tx: Tx,
    removal: {
      id: bigint
      moderatorId: bigint
      reason: string
      /** the picture that the report names, where it names one: its thing may have another by now */
      picture?: string | undefined
    },
  ): Promise<void>
  /** whether a moderator has a part in it, besides being the person concerned */
  holdsPosition?(tx: Tx, id: bigint, moderatorId: bigint): Promise<boolean>
}
export type ReportedThing = {
  /** whose it is; null for nobody's */
  aboutUserId: bigint | null
  title: string
  text: string
  /** a path of ours */
  link: string | null
  /** the path of a picture */
  picture?: string
  /** the lines of others just before and after it, oldest first, as far as the reporter could read them */
  before?: ReportedLine[]
  after?: ReportedLine[]
}
export type ReportedLine = {
  authorId: string
  text: string
  /** ISO 8601 */
  at: string
}

/** Things that may have a cover; `server/covers` stores it. */
export type CoverPlace = {
  /**
   * locks a thing for a change of its cover
   * @param claim `adding` a picture, and not taking it away
   * @throws Refusal not_found, forbidden; the refusal of its state when a picture is added to what is over
   */
  claim(tx: Tx, claim: { id: bigint; userId: bigint; adding: boolean }): Promise<void>
  /** tells the screens that show it, after the commit */
  changed(context: Context, tx: Tx, id: bigint): void | Promise<void>
}

/** Declares a module. The type keeps the names of its routes, so that a missing one is a type error. */
export const defineModule = <M extends Module & { start?(contexts: Contexts, needs: never): Started }>(
  module: M,
): M => module

/** Gives a starting module what it needs. @param needs picks it from the running server */
export function given<Server, Needs, M extends Module, S extends Started>(
  module: M & { start(contexts: Contexts, needs: Needs): S },
  needs: (server: Server) => Needs,
): Omit<M, 'start'> & { start(contexts: Contexts, server: Server): S } {
  return { ...module, start: (contexts, server) => module.start(contexts, needs(server)) }
}
