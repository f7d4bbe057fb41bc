import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { hostsOf, openHosts } from '#server/postgres/database-hosts.ts'
import { asCallersGetIt, breaksConnection, retried } from './db-errors.ts'
import { type DedicatedConnection, openDedicatedConnection } from './dedicated-connection.ts'
import { connectsWithin, openPool, type Pool } from './pool.ts'
import { WritableClient } from './writable-client.ts'
import { trackWrites, type Written } from './written.ts'

// int8 comes back as bigint: ids and hundredths never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// The same for arrays of int8; the driver's types do not have the number of that type.
const INT8_LIST = 1016 as never
const readList = pg.types.getTypeParser(INT8_LIST) as (text: string) => (string | null)[]
pg.types.setTypeParser(INT8_LIST, (text: string) =>
  readList(text).map((part) => (part === null ? null : BigInt(part))),
)

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export { DatabaseUnavailable, isRetryable, isUnreachable, retried, sqlState } from './db-errors.ts'
export type { DedicatedConnection } from './dedicated-connection.ts'
export { endSoon } from './pool.ts'
export type { Written } from './written.ts'

/** A connection inside a transaction. Functions that other modules call take it as their first argument and never open one. */
export type Tx = {
  /** All rows of a statement. */
  rows<R>(statement: Sql): Promise<R[]>
  /** The only row; throws when there is none or more than one. */
  one<R>(statement: Sql): Promise<R>
  /** The first row, or undefined. */
  first<R>(statement: Sql): Promise<R | undefined>
  /** Number of rows changed. */
  change(statement: Sql): Promise<number>
  /** A prepared statement by name: parsed and planned once per connection. */
  prepared<R>(name: string, text: string, values: unknown[]): Promise<R[]>
  /**
   * Runs `work` once this transaction has committed, and never when it has not. Signals are sent this way.
   * Outside a transaction `work` runs at once.
   */
  afterCommit(work: () => void): void
  /** Extends the deadline: the rest of this transaction may take that many milliseconds. */
  mayTake(ms: number): void
  /** Tells of a row that must outlive every failover; it counts once this transaction has committed. */
  written(row: Written): void
}

/** Larger than every id: the start of a list that is read from its newest entry. */
export const LARGEST_ID = 9_223_372_036_854_775_807n

/** How long a single statement and a whole transaction may take, including the wait for a connection, milliseconds. */
export type Deadlines = { statementMs: number; transactionMs: number }

/** API calls, whose callers wait for the answer. */
export const OF_CALLS: Deadlines = { statementMs: 4_500, transactionMs: 9_000 }
/** Background work; it recovers from a hanging database within that time. */
const OF_JOBS: Deadlines = { statementMs: 60_000, transactionMs: 60_000 }
/** Commands that read the whole database. */
export const OF_COMMANDS: Deadlines = { statementMs: 600_000, transactionMs: 600_000 }

/**
 * Every method throws DatabaseUnavailable when the database is away, full, read-only, or does not answer in time.
 */
export type Db = Tx & {
  /**
   * Runs `work` in one READ COMMITTED transaction. It runs again after a deadlock or a serialization failure
   * (40P01, 40001): at most five times, with jitter.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A separate connection, for LISTEN and for locks that live as long as it does. */
  connect(): Promise<pg.Client>
  /**
   * A dedicated connection for one statement (see dedicated-connection.ts), opened on first use and closed with this `Db`.
   * @param name of the statement
   * @param text of the statement, whose only row begins with a text that is never null
   */
  dedicated(name: string, text: string, session: Session): DedicatedConnection
  /** The same database and connections with other deadlines. */
  within(deadlines: Deadlines): Db
  /** Looks for the writable host, beside the pool's connections. @returns whether there is one */
  seek(): Promise<boolean>
  /** the newest row that was acknowledged here, by its number */
  readonly newest: Written | undefined
  /** Calls `greet` with each new connection before it is used: the server behind it may be another one. */
  onConnect(greet: (tx: Pick<Tx, 'rows' | 'first'>) => Promise<void>): void
  /** From now on transactions, prepared and dedicated statements throw this error: nothing is written, and reads go on. */
  halt(error: Error): void
  /** when a transaction or a dedicated statement last committed, as `performance.now()` */
  readonly lastCommitAt: number
  close(): Promise<void>
  /** connections in use, free connections, and callers that wait for one */
  readonly connections: { lent: number; free: number; waiting: number }
}

/** How a connection is set up. */
type Session = {
  /** how long a statement may wait for a lock, milliseconds */
  lockTimeout?: number
  /** PostgreSQL's settings by name, for every session */
  settings?: Record<string, string>
}

type Writes = ReturnType<typeof trackWrites>
type Run = (query: pg.QueryConfig) => Promise<pg.QueryResult>

/** @types/pg lacks the driver's time limit of a single statement. */
const limited = (query: pg.QueryConfig, ms: number) =>
  ({ ...query, query_timeout: Math.max(1, ms) }) as pg.QueryConfig

/**
 * One statement on any connection of the pool. The pool's own `query` drops the connection with every statement that
 * PostgreSQL refuses, so that the next one waits for a new process with new plans. Here only a broken connection is dropped.
 */
const onAny =
  (pool: Pool, withinMs: number, writes: Writes): Run =>
  async (query) => {
    const until = performance.now() + withinMs
    const client = await pool.take(withinMs)
    let failure: unknown
    try {
      // statements with a name are those of batches, which write
      if (query.name !== undefined) writes.mayWrite()
      const answer = await client.query(limited(query, until - performance.now()))
      client.checkConfirmed()
      return answer
    } catch (error) {
      failure = error
      throw asCallersGetIt(error)
    } finally {
      pool.release(client, failure)
    }
  }

/** Outside a transaction. */
const OUTSIDE = { afterCommit: (work: () => void) => work(), mayTake: () => {}, written: () => {} }

function onClient(run: Run, more: Pick<Tx, 'afterCommit' | 'mayTake' | 'written'>): Tx {
  const ask = (statement: Sql) => run({ text: statement.text, values: statement.values })
  return {
    rows: async <R>(statement: Sql) => (await ask(statement)).rows as R[],
    one: async <R>(statement: Sql) => {
      const { rows } = await ask(statement)
      if (rows.length !== 1)
        throw new Error(`expected one row, got ${rows.length}: ${statement.text.slice(0, 120)}`)
      return rows[0] as R
    },
    first: async <R>(statement: Sql) => (await ask(statement)).rows[0] as R | undefined,
    change: async (statement: Sql) => (await ask(statement)).rowCount ?? 0,
    prepared: async <R>(name: string, text: string, values: unknown[]) =>
      (await run({ name, text, values })).rows as R[],
    ...more,
  }
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
 * One transaction on a connection of the pool.
 * @param options.begin the statement that begins it
 */
async function attempt<T>(
  pool: Pool,
  { ms, begin, writes }: { ms: number; begin: string; writes: Writes },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let until = performance.now() + ms
  const client = await pool.take(ms)
  let failure: unknown
  let committing = false
  const query = (asked: pg.QueryConfig) => client.query(limited(asked, until - performance.now()))
  const run: Run = (asked) =>
    query(asked).catch((error) => {
      failure = error
      throw asCallersGetIt(error, true)
    })
  const afterwards: (() => void)[] = []
  const rows: Written[] = []
  const tx = onClient(run, {
    afterCommit: (later) => void afterwards.push(later),
    mayTake(more) {
      until = Math.max(until, performance.now() + more)
    },
    written: (row) => void rows.push(row),
  })
  let result: T
  try {
    writes.mayWrite()
    await run({ text: begin })
    result = await work(tx)
    committing = true
    await query({ text: 'commit' })
    failure = undefined
    client.checkConfirmed()
  } catch (error) {
    if (committing) failure = error
    // A lost or unresponsive connection is not asked to roll back: it will not commit either.
    if (failure === undefined || !breaksConnection(failure)) failure = await rollBack(query)
    throw committing ? asCallersGetIt(error) : error
  } finally {
    pool.release(client, failure)
  }
  writes.committed(rows)
  // Committed: an error from here on must not look like a rollback.
  for (const later of afterwards) later()
  return result
}

/** @returns the error where it failed: the connection is then unusable */
const rollBack = (query: Run): Promise<unknown> =>
  query({ text: 'rollback' }).then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * A single connection to the writable host, without time limits: for migrations and the questions of a start.
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
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Opens a pool.
 * @param url a PostgreSQL connection string (TCP or unix socket), also with several hosts: the one that takes writes is used
 * @param options.deadlines the default deadlines; `within` gives others
 */
export function openDb(
  url: string,
  { connectionsMax = 20, deadlines = OF_JOBS }: { connectionsMax?: number; deadlines?: Deadlines } = {},
): Db {
  const dedicated: DedicatedConnection[] = []
  const writes = trackWrites()
  const greetings: ((tx: Tx) => Promise<void>)[] = []
  const greet = async (client: pg.Client) => {
    const run: Run = (query) => client.query(limited(query, OF_CALLS.statementMs))
    for (const one of greetings) await one(onClient(run, OUTSIDE))
  }
  const doubtDedicated = () => {
    for (const one of dedicated) one.doubt()
  }
  const hosts = openHosts(hostsOf(url), () => {
    doubtDedicated()
    pool.doubt()
  })
  const seek = () => void (hosts.several && hosts.seek())
  const lost = () => {
    doubtDedicated()
    seek()
  }
  const pool = openPool(configOf(deadlines), connectionsMax, hosts, { lost, greet })

  /** A connection of its own; after a host that does not answer, to the host that is the primary now. */
  async function connect(config: pg.ClientConfig, gone: () => void = () => {}): Promise<WritableClient> {
    const open = async () => {
      const client = new WritableClient(
        { ...config, connectionTimeoutMillis: connectsWithin(hosts) },
        hosts,
        greet,
      )
      client.on('error', gone)
      client.on('end', gone)
      return client.connect()
    }
    try {
      return await open()
    } catch (error) {
      if (!hosts.several || !(await hosts.seek())) throw error
      return open()
    }
  }

  /** PostgreSQL ends a statement at the session's limit, unless the transaction may take longer. */
  const beginFor = (ms: number) =>
    ms > deadlines.statementMs ? `begin; set local statement_timeout = ${ms}` : 'begin'

  const view = ({ statementMs, transactionMs }: Deadlines): Db => ({
    ...onClient(onAny(pool, statementMs, writes), { ...OUTSIDE, written: writes.written }),
    transact: (work) =>
      retried(() => attempt(pool, { ms: transactionMs, begin: beginFor(transactionMs), writes }, work)),
    connect: () => connect({ ...configOf(deadlines), application_name: 'evens-listen' }),
    dedicated(name, text, session) {
      // its callers are API calls
      const limit = { query_timeout: OF_CALLS.statementMs }
      const config = { ...configOf(deadlines, session), ...limit }
      const lost = () => {
        pool.doubt()
        seek()
      }
      const open = async (gone: () => void) => {
        const client = await connect(config, gone)
        writes.mayWrite()
        return client
      }
      const made = openDedicatedConnection(open, { name, text, lost, committed: writes.committed })
      dedicated.push(made)
      return made
    },
    within: view,
    seek: hosts.seek,
    onConnect: (one) => void greetings.push(one),
    halt: writes.halt,
    get newest() {
      return writes.newest
    },
    get lastCommitAt() {
      return writes.lastCommitAt
    },
    get connections() {
      return pool.counts
    },
    async close() {
      await Promise.all([pool.close(), ...dedicated.map((one) => one.close())])
    },
  })
  return view(deadlines)
}
