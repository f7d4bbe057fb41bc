import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { isUnreachable, retried } from './db-errors.ts'
import { type Line, openLine } from './line.ts'

// int8 comes back as bigint: ids and hundredths never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// Lists of them too; the driver's types do not know the number of that type.
const INT8_LIST = 1016 as never
const readList = pg.types.getTypeParser(INT8_LIST) as (text: string) => (string | null)[]
pg.types.setTypeParser(INT8_LIST, (text: string) =>
  readList(text).map((part) => (part === null ? null : BigInt(part))),
)

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export { isUnreachable, retried, sqlState } from './db-errors.ts'
export type { Line } from './line.ts'

/** A connection inside a transaction: functions that other rooms call take it first and never open one. */
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
   * Does something once this transaction has committed, and never when it has not: the world hears after the commit.
   * Outside a transaction it happens at once.
   */
  afterCommit(work: () => void): void
}

export type Db = Tx & {
  /**
   * Runs `work` in one READ COMMITTED transaction, again when PostgreSQL says that it lost a deadlock or a
   * serialization race (40P01, 40001): at most five times, with jitter.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection of one's own, for LISTEN and for locks that live as long as it does. */
  connect(): Promise<pg.Client>
  /**
   * A connection of its own for one statement (see line.ts), opened when it is needed and closed with this one.
   * @param name of the statement
   * @param text of the statement, whose only row begins with a text that is never null
   */
  line(name: string, text: string, session: Session): Line
  close(): Promise<void>
}

/** How a connection is set up. */
type Session = {
  /** how long a statement may wait for a lock, milliseconds */
  lockTimeout?: number
  /** PostgreSQL's settings by name, for every session */
  settings?: Record<string, string>
}

type Client = { query(query: pg.QueryConfig): Promise<pg.QueryResult> }

/**
 * One statement on any connection of the pool. The pool's own `query` throws the connection away with every statement that
 * PostgreSQL refuses, and the next one waits for a new process with new plans; only what failed otherwise is thrown away
 * here.
 */
const onAny = (pool: pg.Pool): Client => ({
  async query(query) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await client.query(query)
    } catch (error) {
      // "terminating connection" is said a moment before the connection ends
      if (!(error instanceof pg.DatabaseError) || isUnreachable(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  },
})

function onClient(client: Client, afterCommit: (work: () => void) => void): Tx {
  const run = (statement: Sql) => client.query({ text: statement.text, values: statement.values })
  return {
    rows: async <R>(statement: Sql) => (await run(statement)).rows as R[],
    one: async <R>(statement: Sql) => {
      const { rows } = await run(statement)
      if (rows.length !== 1)
        throw new Error(`expected one row, got ${rows.length}: ${statement.text.slice(0, 120)}`)
      return rows[0] as R
    },
    first: async <R>(statement: Sql) => (await run(statement)).rows[0] as R | undefined,
    change: async (statement: Sql) => (await run(statement)).rowCount ?? 0,
    prepared: async <R>(name: string, text: string, values: unknown[]) =>
      (await client.query({ name, text, values })).rows as R[],
    afterCommit,
  }
}

function configOf(url: string, { lockTimeout = 15_000, settings = {} }: Session = {}) {
  const named = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url,
    // Nothing waits for ever: not for a connection, not for a lock, and not for a client that went silent in mid-work.
    connectionTimeoutMillis: 10_000,
    lock_timeout: lockTimeout,
    statement_timeout: 600_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'evens',
    ...(named.length > 0 && { options: named.join(' ') }),
  }
}

/** Opens a pool. @param url a PostgreSQL connection string (TCP or unix socket) */
export function openDb(url: string, options: { connectionsMax?: number } = {}): Db {
  const lines: Line[] = []
  const pool = new pg.Pool({ ...configOf(url), max: options.connectionsMax ?? 20, idleTimeoutMillis: 60_000 })
  // A connection that the server closes is replaced at the next use; the error must not end the process, whether it comes
  // while nobody has the connection or between two statements of somebody who does.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const afterwards: (() => void)[] = []
    let result: T
    try {
      await client.query('begin')
      result = await work(onClient(client, (later) => afterwards.push(later)))
      await client.query('commit')
    } catch (error) {
      try {
        await client.query('rollback')
      } catch (rollbackError) {
        broken = rollbackError as Error
      }
      throw error
    } finally {
      client.release(broken)
    }
    // It is committed: nothing from here on may look like a failure that rolled it back.
    for (const later of afterwards) later()
    return result
  }

  return {
    ...onClient(onAny(pool), (work) => work()),
    transact: (work) => retried(() => attempt(work)),
    async connect() {
      const client = new pg.Client({ connectionString: url, application_name: 'evens-listen' })
      await client.connect()
      return client
    },
    line(name, text, session) {
      const line = openLine(configOf(url, session), name, text)
      lines.push(line)
      return line
    },
    async close() {
      await Promise.all([pool.end(), ...lines.map((line) => line.close())])
    },
  }
}
