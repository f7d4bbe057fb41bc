import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { type Db, sql } from '#server/core/db.ts'
import { isPrivate } from './private-address.ts'

/** How long a look at the database may take, milliseconds. */
const LOOKS_WITHIN_MS = 1_500
/** A look serves everybody who asks within that time. */
const LOOK_KEPT_MS = 500
/** A database that answers others, and this process not for so long: its connections are stuck. */
const STUCK_AFTER_MS = 10_000

type Health = {
  /** brings the metrics up to date, those that the database knows only while it answers */
  gather(database: { answers: boolean }): Promise<void>
  /** whether the server is stopping: it should get no new calls */
  state: { readonly stops: boolean }
  /** whether postings that were acknowledged are missing */
  watch: { readonly wentBack: boolean }
}

/** The database, as this process sees it. */
export type DatabaseState = {
  /** whether a connection of this process got an answer */
  answers: boolean
  /** whether another connection finds a database that takes writes */
  isThere: boolean
  /** since when no connection of this process gets an answer, by this process's clock */
  since?: number
}

/**
 * Looks at the database: through this process's connections, and beside them.
 * @param now milliseconds of a clock that never goes back
 */
export function databaseWatch(db: Pick<Db, 'within' | 'seek'>, now = () => performance.now()) {
  const hurried = db.within({ statementMs: LOOKS_WITHIN_MS, transactionMs: LOOKS_WITHIN_MS })
  let silentSince: number | undefined
  let last: { at: number; look: Promise<DatabaseState> } | undefined

  async function look(): Promise<DatabaseState> {
    const answers = await hurried.one(sql`select 1 as one`).then(
      () => true,
      () => false,
    )
    if (answers) {
      silentSince = undefined
      return { answers, isThere: true }
    }
    silentSince ??= now()
    return { answers, isThere: await db.seek(), since: silentSince }
  }

  return {
    look(): Promise<DatabaseState> {
      if (last === undefined || now() - last.at > LOOK_KEPT_MS) last = { at: now(), look: look() }
      return last.look
    },
    /** Whether calls would fail here and succeed on another node. */
    isStuck: ({ isThere, since }: DatabaseState) =>
      isThere && since !== undefined && now() - since >= STUCK_AFTER_MS,
  }
}

/**
 * For balancers and operators: `/healthz` answers while the process runs. `/readyz` is about this process: red while it stops, while
 * its connections are stuck, and once the ledger went back. A database that is away for everybody leaves it green, so that callers get our words and not a
 * balancer's; its state is `/readyz/database` and a metric. `/metrics` is for private networks.
 */
export function registerHealth(
  fastify: FastifyInstance,
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  { gather, state, watch }: Health,
): void {
  const database = databaseWatch(db)
  fastify.addHook('onRequest', async (_, reply) => {
    // a client that keeps its connection would send its next call to a server that is gone
    if (state.stops) reply.header('connection', 'close')
  })
  fastify.get('/healthz', async () => ({ ok: true }))
  fastify.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stops) return reply.code(503).send({ ok: false, why: 'stopping' })
    if (watch.wentBack) return reply.code(503).send({ ok: false, why: 'the ledger went back' })
    const seen = await database.look()
    if (database.isStuck(seen)) return reply.code(503).send({ ok: false, why: 'connections stuck' })
    return { ok: true }
  })
  fastify.get('/readyz/database', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const { answers, since } = await database.look()
    if (answers) return { ok: true }
    const seconds = Math.round((performance.now() - since!) / 1000)
    return reply.code(503).send({ ok: false, awaySeconds: seconds })
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isPrivate(request.ip))
      return reply.code(404).send({ code: 'not_found', message: 'There is no such address' })
    const { answers } = await database.look()
    metrics.databaseUp.set(answers ? 1 : 0)
    metrics.commitAge.set((performance.now() - db.lastCommitAt) / 1000)
    await gather({ answers })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
