import pg from 'pg'
import { breaksConnection, DatabaseUnavailable } from './db-errors.ts'

/** How long a new connection may take to come. */
export const CONNECTS_WITHIN_MS = 4_000
/** How long anybody waits for a connection that others have. */
const WAITS_MAX_MS = 10_000
/** How long an idle connection may take to show that it still works. */
const PROBE_MS = 1_000

/** The pool waits longer for a connection that others have than one that is opened may take. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTS_WITHIN_MS })
  }
}

/** Says goodbye to the database, and hangs up when nobody answers. */
export async function endSoon(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  const late = setTimeout(() => stream.destroy(), PROBE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

export type Pool = {
  /**
   * A connection for one work: give it back with `release`, and the error by which the work failed, if it did.
   * @throws DatabaseUnavailable, nothing done, when there is none within that many milliseconds
   */
  take(withinMs: number): Promise<pg.PoolClient>
  release(client: pg.PoolClient, error?: unknown): void
  /** A connection to this database was lost: each idle one has to show now that it works. */
  doubt(): void
  close(): Promise<void>
  /** connections that are lent, those that are free, and those who wait for one */
  readonly counts: { lent: number; free: number; waiting: number }
}

/**
 * Connections that are lent. One that a statement broke is thrown away, and then the idle ones have to show at once that
 * they work: after an outage nobody is given one that is dead without knowing it.
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
  // A connection that the server closes is replaced at the next use; the error must not end the process, whether it comes
  // while nobody has the connection or between two statements of somebody who does.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function probe(): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query({ text: 'select 1', query_timeout: PROBE_MS } as pg.QueryConfig)
      client.release()
    } catch (error) {
      client.release(error as Error)
    }
  }

  async function probeIdle(): Promise<void> {
    if (probing || closed) return
    probing = true
    await Promise.allSettled(Array.from({ length: pool.idleCount }, probe))
    probing = false
  }

  /** As long as somebody waits for one that is slow to come; whatever comes later goes back. */
  async function takeInTime(withinMs: number): Promise<pg.PoolClient> {
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

  return {
    async take(withinMs) {
      try {
        return await (pool.idleCount > 0 ? pool.connect() : takeInTime(withinMs))
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
