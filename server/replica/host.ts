import pg from 'pg'
import { closeSocket, hostOfUrl } from '#server/postgres/database-hosts.ts'
import { PooledClient } from '#server/postgres/pooled-client.ts'

/** The primary answers instead of a replica that does not answer in this time. */
const ANSWERS_WITHIN_MS = 2_000
/** A working host ends a statement sooner, so a silent statement means a silent host. */
const STATEMENT_MS = 1_800
const READS_MAX = 10
/** A read is several statements. */
const READ_WITHIN_MS = 10_000

/** One host that may be read. Checks of it have a separate connection: a busy host is not a dead host. */
export type Host = {
  url: string
  name: string
  reads: pg.Pool
  looks: pg.Pool
  /** whether it was left: then it is no longer read */
  readonly left: boolean
  /** Ends its connections. @param withinMs how long reads that are under way may take */
  leave(withinMs?: number): Promise<void>
}

export function openHost(url: string): Host {
  const open = new Set<pg.Client>()
  const reads = openPool(url, READS_MAX, open)
  const looks = openPool(url, 1, open)
  let leaving: Promise<unknown> | undefined
  return {
    url,
    name: hostOfUrl(url),
    reads,
    looks,
    get left() {
      return leaving !== undefined
    },
    async leave(withinMs = READ_WITHIN_MS) {
      // a silent host does not answer their end
      const late = setTimeout(() => open.forEach(closeSocket), withinMs)
      leaving ??= Promise.all([reads.end(), looks.end()])
      await leaving
      clearTimeout(late)
    },
  }
}

function openPool(url: string, max: number, open: Set<pg.Client>): pg.Pool {
  /** Known from the start: a client that waits for a silent host to accept it must end, too. */
  class Client extends PooledClient {
    constructor(config: pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
      // as an event it would end the process
      this.on('error', () => {})
    }
  }
  const pool = new pg.Pool({
    Client: Client as unknown as typeof pg.Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    idle_in_transaction_session_timeout: READ_WITHIN_MS,
    application_name: 'evens-read',
  } as pg.PoolConfig)
  // A lost connection fails its statement, or the next check finds it; as an event it would end the process.
  pool.on('error', () => {})
  return pool
}
