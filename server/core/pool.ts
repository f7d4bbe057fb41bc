import pg from 'pg'
import { breaksConnection, DatabaseUnavailable } from './db-errors.ts'

/** How long a new connection may take to open. */
export const CONNECTS_WITHIN_MS = 4_000
/** How long a caller waits for a connection in use. */
const WAITS_MAX_MS = 10_000
/** How long an idle connection may take to prove that it still works. */
const PROBE_MS = 1_000

/** The pool's own limit is for a connection in use, which may take longer than opening a new one. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  }
}

/** Ends a connection, and closes its socket when the database does not answer. */
export async function endSoon(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  const late = setTimeout(() => stream.destroy(), PROBE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

export type Pool = {
  /**
   * Takes a connection. Return it with `release`, together with the error if the work failed.
   * @throws DatabaseUnavailable, nothing done, when none is free within that many milliseconds
   */
  take(withinMs: number): Promise<pg.PoolClient>
  release(client: pg.PoolClient, error?: unknown): void
  /** A connection to this database was lost: probes each idle one now. */
  doubt(): void
  close(): Promise<void>
  /** connections in use, free connections, and callers that wait for one */
  readonly counts: { lent: number; free: number; waiting: number }
}

/**
 * A pool of connections. A connection that a statement broke is dropped, and the idle ones are probed at once, so that no
 * caller gets a dead one after an outage.
 * @param lost called when a statement broke its connection
 */
export function openPool(config: pg.ClientConfig, connectionsMax: number, lost: () => void): Pool {
  const pool = new pg.Pool({
    ...config,
    Client: Client as unknown as typeof pg.Client,
    max: connectionsMax,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: WAITS_MAX_MS,
  } as pg.PoolConfig)
  let probing = false
  let closed = false
  // A connection that the server closes is replaced at the next use. Its error must not end the process, neither while the
  // connection is idle nor between two statements.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function probeIdle(): Promise<void> {
    if (probing || closed) return
    probing = true
    await Promise.allSettled(Array.from({ length: pool.idleCount }, () => probe(pool)))
    probing = false
  }

  return {
    async take(withinMs) {
      try {
        return await (pool.idleCount > 0 ? pool.connect() : takeInTime(pool, withinMs))
      } catch (error) {
        throw new DatabaseUnavailable(error, 'nothing')
      }
    },
    release(client, error) {
      if (error === undefined || !breaksConnection(error)) return client.release()
      client.release(error as Error)
      void probeIdle()
      lost()
    },
    doubt: () => void probeIdle(),
    get counts() {
      const { totalCount, idleCount, waitingCount } = pool
      return { lent: totalCount - idleCount, free: idleCount, waiting: waitingCount }
    },
    async close() {
      closed = true
      await pool.end()
    },
  }
}

/** Drops an idle connection that no longer works. */
async function probe(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query({ text: 'select 1', query_timeout: PROBE_MS } as pg.QueryConfig)
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

/** Waits for a connection for a limited time; one that comes later returns to the pool. */
async function takeInTime(pool: pg.Pool, withinMs: number): Promise<pg.PoolClient> {
  const coming = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      coming.then(
        (client) => client.release(),
        () => {},
      )
      reject(new Error('no connection to the database in time'))
    }, withinMs)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
