import type pg from 'pg'
import { closeSocket, hostsOf, openHosts } from '#server/postgres/database-hosts.ts'
import { type DedicatedConnection, openDedicatedConnection } from './dedicated-connection.ts'
import { connectsWithin, endSoon, openPool, type Pool } from './pool.ts'
import { type Greet, WritableClient } from './writable-client.ts'

/** How long a single statement and a whole transaction may take, including the wait for a connection, milliseconds. */
export type Deadlines = { statementMs: number; transactionMs: number }

/** API calls, whose callers wait for the answer. */
export const OF_CALLS: Deadlines = { statementMs: 4_500, transactionMs: 9_000 }
/** Background work; it recovers from a hanging database within this time. */
export const OF_JOBS: Deadlines = { statementMs: 60_000, transactionMs: 60_000 }
/** Commands that read the whole database. */
export const OF_COMMANDS: Deadlines = { statementMs: 600_000, transactionMs: 600_000 }

/** How a connection is set up. */
export type Session = {
  /** how long a statement may wait for a lock, milliseconds */
  lockTimeout?: number
  /** PostgreSQL's settings by name, for every session */
  settings?: Record<string, string>
}

function configOf(
  deadlines: Deadlines,
  { lockTimeout = 8_000, settings = {} }: Session = {},
): pg.ClientConfig {
  const named = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    // Every wait has a limit: for a connection, for a lock, and for a client that went silent inside a transaction.
    lock_timeout: lockTimeout,
    statement_timeout: deadlines.statementMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'evens',
    ...(named.length > 0 && { options: named.join(' ') }),
  }
}

/**
 * A single connection to the writable host, without time limits: for migrations and the queries of a start.
 * @param name application_name
 * @param settings of the connection
 */
export async function openClient(
  url: string,
  name: string,
  settings: pg.ClientConfig = {},
): Promise<WritableClient> {
  const hosts = openHosts(hostsOf(url))
  if (hosts.several) await hosts.seek()
  const client = new WritableClient(
    { ...settings, application_name: name, connectionTimeoutMillis: connectsWithin(hosts) },
    hosts,
  )
  return client.connect()
}

/**
 * All connections of one process to a database: a pool, dedicated ones, and those for LISTEN. They lead to the host that takes writes;
 * when another host does, all of them move.
 * @param options.greet called with each new connection before it is used
 * @param options.lost called when a statement broke its connection or got no answer in time
 */
export function openConnections(
  url: string,
  options: { deadlines: Deadlines; connectionsMax: number; greet: Greet; lost: () => void },
) {
  const { deadlines, connectionsMax, greet } = options
  const dedicated: DedicatedConnection[] = []
  /** Connections for LISTEN: the server cuts one to an old host, so that its owner opens another. */
  const listening = new Set<WritableClient>()
  const isCurrent = (client: WritableClient) => client.url === hosts.current
  const doubtDedicated = () => {
    for (const one of dedicated) one.doubt()
  }
  const seek = () => void (hosts.several && hosts.seek())
  const hosts = openHosts(hostsOf(url), () => {
    doubtDedicated()
    pool.doubt()
    for (const client of listening) if (!isCurrent(client)) closeSocket(client)
  })
  const lost = () => {
    doubtDedicated()
    seek()
    options.lost()
  }
  const pool: Pool = openPool(configOf(deadlines), connectionsMax, hosts, { lost, greet })

  /** A separate connection; after a host that does not answer, to the present primary. */
  async function connect(config: pg.ClientConfig, gone: () => void = () => {}): Promise<WritableClient> {
    const open = async () => {
      const limited = { ...config, connectionTimeoutMillis: connectsWithin(hosts) }
      const client = new WritableClient(limited, hosts, greet)
      // the end of a connection that did not open proves nothing about the next one
      let isOpen = false
      let hasEnded = false
      const ended = () => {
        hasEnded = true
        if (isOpen) gone()
      }
      client.on('error', ended)
      client.on('end', ended)
      await client.connect()
      isOpen = true
      if (hasEnded) gone()
      return client
    }
    if (hosts.several && hosts.unknown) await hosts.seek()
    try {
      return await open()
    } catch (error) {
      if (!hosts.several || !(await hosts.seek())) throw error
      return open()
    }
  }

  return {
    pool,
    hosts,
    async listen(): Promise<pg.Client> {
      const client = await connect({ ...configOf(deadlines), application_name: 'evens-listen' })
      listening.add(client)
      client.on('end', () => listening.delete(client))
      return client
    },
    /** @param statement.mayWrite throws while writes are forbidden. @param statement.wrote called after each answer */
    dedicate(statement: Dedicated): DedicatedConnection {
      const { name, text, session, mayWrite, wrote } = statement
      // its callers are API calls
      const config = { ...configOf(deadlines, session), query_timeout: OF_CALLS.statementMs }
      const open = async (gone: () => void) => {
        const client = await connect(config, gone)
        try {
          mayWrite()
        } catch (error) {
          void endSoon(client)
          throw error
        }
        return client
      }
      const lostOne = () => {
        pool.doubt()
        seek()
        options.lost()
      }
      const made = openDedicatedConnection(open, { name, text, lost: lostOne, committed: wrote, isCurrent })
      dedicated.push(made)
      return made
    },
    async close(): Promise<void> {
      await Promise.all([pool.close(), ...dedicated.map((one) => one.close())])
    },
  }
}

type Dedicated = { name: string; text: string; session: Session; mayWrite: () => void; wrote: () => void }
