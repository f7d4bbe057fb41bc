import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { type Db, sql } from '#server/core/db.ts'
import { isPrivate } from '../core/loopback.ts'

/** The longest check of the database, milliseconds. */
const LOOKS_WITHIN_MS = 1_500
/** One check serves all calls within this time. */
const LOOK_KEPT_MS = 500
/** The connections of this process are stuck if the database answers others, but has not answered this process for this time. */
const STUCK_AFTER_MS = 10_000

type Health = {
  /** updates the metrics; those from the database only while it answers */
  gather(database: { isThere: boolean }): Promise<void>
  /** whether the server is stopping: it should get no new calls */
  state: { readonly stops: boolean }
  /** whether acknowledged postings are missing */
  watch: { readonly wentBack: boolean }
}

/** The database, as this process sees it. */
export type DatabaseState = {
  /** whether a connection of this process got an answer, or a new one finds a database that takes writes */
  isThere: boolean
  /** whether calls would fail here and succeed on another node */
  isStuck: boolean
}

/**
 * Checks the database through this process's connections and beside them. Connections that are all in use do not count as stuck: they get
 * answers, if slowly.
 * @param now milliseconds of a clock that never goes back
 */
export function databaseWatch(
  db: Pick<Db, 'within' | 'seek' | 'lastAnswerAt'>,
  now = () => performance.now(),
) {
  const hurried = db.within({ statementMs: LOOKS_WITHIN_MS, transactionMs: LOOKS_WITHIN_MS })
  let last: { at: number; look: Promise<DatabaseState> } | undefined

  async function look(): Promise<DatabaseState> {
    const answers = await hurried.one(sql`select 1 as one`).then(
      () => true,
      () => false,
    )
    if (answers) return { isThere: true, isStuck: false }
    const isThere = await db.seek()
    return { isThere, isStuck: isThere && now() - db.lastAnswerAt >= STUCK_AFTER_MS }
  }

  return {
    look(): Promise<DatabaseState> {
      if (last === undefined || now() - last.at > LOOK_KEPT_MS) last = { at: now(), look: look() }
      return last.look
    },
  }
}

/**
 * For balancers and operators: `/healthz` answers while the process runs. `/readyz` is about this process: red while it stops, while its
 * connections are stuck, and once the ledger went back. A database that is unreachable for everybody leaves it green, so that callers get
 * our text and not a balancer's; its state is `/readyz/database` and a metric. `/metrics` is for private networks.
 */
export function registerHealth(
  fastify: FastifyInstance,
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  { gather, state, watch }: Health,
): void {
  const database = databaseWatch(db)
  fastify.addHook('onRequest', async (_, reply) => {
    // a client that keeps its connection would send its next call to a stopped server
    if (state.stops) reply.header('connection', 'close')
  })
  fastify.get('/healthz', async () => ({ ok: true }))
  fastify.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stops) return reply.code(503).send({ ok: false, why: 'stopping' })
    if (watch.wentBack) return reply.code(503).send({ ok: false, why: 'the ledger went back' })
    const { isStuck } = await database.look()
    if (isStuck) return reply.code(503).send({ ok: false, why: 'connections stuck' })
    return { ok: true }
  })
  fastify.get('/readyz/database', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    const { isThere } = await database.look()
    return isThere ? { ok: true } : reply.code(503).send({ ok: false })
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isPrivate(request.address))
      return reply.code(404).send({ code: 'not_found', message: 'There is no such address' })
    const { isThere } = await database.look()
    metrics.databaseUp.set(isThere ? 1 : 0)
    metrics.commitAge.set((performance.now() - db.lastWriteAt) / 1000)
    await gather({ isThere })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
