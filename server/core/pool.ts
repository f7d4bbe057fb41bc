import pg from 'pg'
import { closeSocket, type DatabaseHosts, HOST_WITHIN_MS } from '#server/postgres/database-hosts.ts'
import { breaksConnection, DatabaseUnavailable } from './db-errors.ts'
import { type Greet, proveWritable, WritableClient } from './writable-client.ts'

/** How long a new connection may take to open with a single host. */
const CONNECTS_WITHIN_MS = 4_000
/** How long a caller waits for a connection in use. */
const WAITS_MAX_MS = 10_000
/** How long the connections may take to end, those in use included. */
const CLOSES_WITHIN_MS = 5_000
/** How long an idle connection may take to prove that it still works. */
const PROBE_MS = 1_000

/** How long a new connection may take: soon the server tries another host. */
export const connectsWithin = ({ several }: DatabaseHosts) => (several ? HOST_WITHIN_MS : CONNECTS_WITHIN_MS)

/** Ends a connection, and closes its socket when the database does not answer. */
export async function endSoon(client: pg.Client): Promise<void> {
  const late = setTimeout(() => closeSocket(client), PROBE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

type PoolClient = pg.PoolClient & WritableClient

export type Pool = {
  /**
   * Takes a connection. Return it with `release`, together with the error if the work failed.
   * @throws DatabaseUnavailable, nothing done, when none is free within that many milliseconds
   */
  take(withinMs: number): Promise<PoolClient>
  release(client: PoolClient, error?: unknown): void
  /** A connection to this database was lost: probes each idle one now. */
  doubt(): void
  close(): Promise<void>
  /** connections in use, free connections, and callers that wait for one */
  readonly counts: { lent: number; free: number; waiting: number }
}

/**
 * A pool of connections to the writable host. It drops a connection that a statement broke and probes the idle ones at once,
 * so that after an outage no caller gets a dead one, or one to the former primary.
 * @param on.lost called when a statement broke its connection
 * @param on.greet called with each new connection before it is used
 */
export function openPool(
  config: pg.ClientConfig,
  connectionsMax: number,
  hosts: DatabaseHosts,
  { lost, greet }: { lost: () => void; greet: Greet },
): Pool {
  /** The pool's own limit is for a connection in use, which may take longer than opening a new one. */
  class Client extends WritableClient {
    constructor(given: pg.ClientConfig) {
      super({ ...given, connectionTimeoutMillis: connectsWithin(hosts) }, hosts, greet)
    }
  }
  const pool = new pg.Pool({
    ...config,
    Client: Client as unknown as typeof pg.Client,
    max: connectionsMax,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: WAITS_MAX_MS,
  } as pg.PoolConfig)
  const open = new Set<pg.Client>()
  pool.on('connect', (client) => open.add(client as unknown as pg.Client))
  pool.on('remove', (client) => open.delete(client as unknown as pg.Client))
  let probing = false
  let closed = false
  // A connection that the server closes is replaced at the next use; its error must not end the process.
  pool.on('error', () => {})

  async function probeIdle(): Promise<void> {
    if (probing || closed) return
    probing = true
    await Promise.allSettled(Array.from({ length: pool.idleCount }, () => probe(pool, hosts)))
    probing = false
  }

  /** Takes a connection; after a host that does not answer, from the present primary. */
  async function takeAnywhere(withinMs: number): Promise<pg.PoolClient> {
    const until = performance.now() + withinMs
    if (hosts.several && hosts.unknown) await hosts.seek()
    try {
      for (;;) {
        const client = await (pool.idleCount > 0 ? pool.connect() : takeInTime(pool, withinMs))
        if (!leadsElsewhere(client, hosts)) return client
        client.release(true)
      }
    } catch (error) {
      if (!hosts.several || isWait(error) || !(await hosts.seek())) throw error
      return takeInTime(pool, Math.max(1, until - performance.now()))
    }
  }

  return {
    async take(withinMs) {
      try {
        return (await takeAnywhere(withinMs)) as PoolClient
      } catch (error) {
        throw new DatabaseUnavailable(error, 'nothing')
      }
    },
    release(client, error) {
      if (error === undefined || !breaksConnection(error))
        return client.release(leadsElsewhere(client, hosts))
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
      // a connection to a dead host does not confirm its end
      const late = setTimeout(() => open.forEach(closeSocket), CLOSES_WITHIN_MS)
      await pool.end()
      clearTimeout(late)
    },
  }
}

const leadsElsewhere = (client: pg.PoolClient, hosts: DatabaseHosts) =>
  (client as PoolClient).url !== hosts.current

/** Drops an idle connection that no longer works, or that leads to a former primary. */
async function probe(pool: pg.Pool, hosts: DatabaseHosts): Promise<void> {
  const client = await pool.connect()
  if (leadsElsewhere(client, hosts)) return client.release(true)
  try {
    await proveWritable(client, PROBE_MS)
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

const WAITED = /^(no connection to the database in time|timeout exceeded when trying to connect)$/

/** Whether a caller waited in vain for a connection in use: the database itself may be fine. */
export const isWait = (error: unknown) => error instanceof Error && WAITED.test(error.message)

/** Waits for a connection for a limited time; a later one returns to the pool. */
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
