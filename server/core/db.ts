import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Deadlines, OF_CALLS, OF_JOBS, openConnections, type Session } from './connections.ts'
import { asCallersGetIt, breaksConnection, DatabaseUnavailable, retried } from './db-errors.ts'
import type { DedicatedConnection } from './dedicated-connection.ts'
import type { Pool } from './pool.ts'
import { pauseWhileWaiting, SEEN, waitsForStandby } from './standby-waits.ts'
import { trackWrites, type Written } from './written.ts'

// int8 arrives as bigint: ids and hundredths never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// The same for arrays of int8; the driver's list of types lacks this one.
const INT8_LIST = 1016 as never
const readList = pg.types.getTypeParser(INT8_LIST) as (text: string) => (string | null)[]
pg.types.setTypeParser(INT8_LIST, (text: string) =>
  readList(text).map((part) => (part === null ? null : BigInt(part))),
)

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export { type Deadlines, OF_CALLS, OF_COMMANDS, openClient } from './connections.ts'
export { DatabaseUnavailable, isRetryable, isUnreachable, retried, sqlState } from './db-errors.ts'
export type { DedicatedConnection } from './dedicated-connection.ts'
export { endSoon, isWait } from './pool.ts'
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
   * Runs `work` once this transaction has committed, and never otherwise. Signals are sent this way.
   * Outside a transaction `work` runs at once.
   */
  afterCommit(work: () => void): void
  /** Extends the deadline: the rest of this transaction may take that many milliseconds. */
  mayTake(ms: number): void
  /**
   * Call before an answer repeats what a read found: the row may come from a commit that no standby has yet and a failover
   * takes back. Outside a transaction it returns once the standby has all rows that were read; inside one the commit waits.
   */
  confirmSeen(): Promise<void>
  /** Reports a row that must outlive every failover; it counts once this transaction has committed. */
  written(row: Written): void
}

/** Larger than every id: the start of a list read from its newest entry. */
export const LARGEST_ID = 9_223_372_036_854_775_807n

/**
 * Every method throws DatabaseUnavailable when the database is unreachable, full, read-only, or does not answer in time.
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
   * The dedicated connection for one statement (see dedicated-connection.ts), opened on first use and closed with this `Db`. The same name
   * gives the same connection.
   * @param name of the statement
   * @param text of the statement, whose only row begins with a text that is never null
   */
  dedicated(name: string, text: string, session: Session): DedicatedConnection
  /** The same database and connections with other deadlines. */
  within(deadlines: Deadlines): Db
  /** Searches for the writable host, beside the pool's connections. @returns whether one exists */
  seek(): Promise<boolean>
  /** the newest row that was acknowledged here, by its number */
  readonly newest: Written | undefined
  /** Calls `greet` with each new connection before it is used: it may lead to another server. */
  onConnect(greet: (tx: Pick<Tx, 'rows' | 'first'>) => Promise<void>): void
  /**
   * From now on transactions, dedicated statements and `batch` throw this error. Reads continue. The same happens
   * automatically while commits wait for a synchronous standby.
   */
  halt(error: Error): void
  /** A prepared statement that writes, as its own transaction. */
  batch<R>(name: string, text: string, values: unknown[]): Promise<R[]>
  /** the times of the last commit, the last movement of money, and the last answer to a statement; as `performance.now()` */
  readonly lastCommitAt: number
  readonly lastWriteAt: number
  readonly lastAnswerAt: number
  close(): Promise<void>
  /** connections in use, free connections, and callers that wait for one */
  readonly connections: { lent: number; free: number; waiting: number }
}

/** How long a query about the standby may take. */
const LOOKS_WITHIN_MS = 2_000

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
      const answer = await client.query(limited(query, until - performance.now()))
      writes.answered()
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
    async confirmSeen() {
      await run(SEEN)
    },
    ...more,
  }
}

/** Reads on a connection that its owner has opened, such as one to a replica. Its own limits bound each statement. */
export const readsOf = (client: pg.ClientBase): Tx => onClient((query) => client.query(query), OUTSIDE)

/** A `Db` whose statements all run in this transaction, for code that would open its own. */
export const inside = (db: Db, tx: Tx): Db => ({
  ...db,
  ...tx,
  transact: (work) => work(tx),
  within: () => inside(db, tx),
})

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
  // before the wait for a connection, and again after it
  writes.mayWrite()
  const client = await pool.take(ms)
  let failure: unknown
  let committing = false
  const query = (asked: pg.QueryConfig) => client.query(limited(asked, until - performance.now()))
  const run: Run = (asked) =>
    query(asked).then(
      (answer) => {
        writes.answered()
        return answer
      },
      (error) => {
        failure = error
        throw asCallersGetIt(error, true)
      },
    )
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
    // A lost or unresponsive connection needs no rollback: it will not commit either.
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

/** @returns the error of a failed rollback, after which the connection is unusable */
const rollBack = (query: Run): Promise<unknown> =>
  query({ text: 'rollback' }).then(
    () => undefined,
    (error: unknown) => error,
  )

/** The dedicated connections of one `Db`, by the names of their statements. */
function dedicatedConnections(
  { dedicate }: Pick<ReturnType<typeof openConnections>, 'dedicate'>,
  { mayWrite, wrote }: Writes,
): Db['dedicated'] {
  const opened = new Map<string, DedicatedConnection>()
  return (name, text, session) => {
    const known = opened.get(name)
    if (known) return known
    const made = dedicate({ name, text, session, mayWrite, wrote })
    const connection: DedicatedConnection = {
      async ask(values) {
        mayWrite()
        return made.ask(values)
      },
      doubt: () => made.doubt(),
      close: () => made.close(),
    }
    opened.set(name, connection)
    return connection
  }
}

/**
 * Opens a pool.
 * @param url a PostgreSQL connection string (TCP or unix socket), also with several hosts, of which it uses the writable one
 * @param options.deadlines the default deadlines; `within` gives others
 */
export function openDb(
  url: string,
  { connectionsMax = 20, deadlines = OF_JOBS }: { connectionsMax?: number; deadlines?: Deadlines } = {},
): Db {
  const writes = trackWrites()
  const greetings: ((tx: Tx) => Promise<void>)[] = []
  const greet = async (client: pg.Client) => {
    const run: Run = (query) => client.query(limited(query, OF_CALLS.statementMs))
    for (const one of greetings) await one(onClient(run, OUTSIDE))
  }
  const suspect = pauseWhileWaiting(() => waitsForStandby(single(LOOKS_WITHIN_MS)), writes.pause)
  const connections = openConnections(url, { deadlines, connectionsMax, greet, lost: () => void suspect() })
  const { pool, hosts } = connections

  /** Statements outside a transaction. */
  const single = (withinMs: number) =>
    onClient(onAny(pool, withinMs, writes), { ...OUTSIDE, written: writes.written })

  /** PostgreSQL ends a statement at the session's limit, unless the transaction may take longer. */
  const beginFor = (ms: number) =>
    ms > deadlines.statementMs ? `begin; set local statement_timeout = ${ms}` : 'begin'

  async function batch<R>(withinMs: number, name: string, text: string, values: unknown[]): Promise<R[]> {
    writes.mayWrite()
    const { rows } = await onAny(pool, withinMs, writes)({ name, text, values })
    writes.wrote()
    return rows
  }

  const view = ({ statementMs, transactionMs }: Deadlines): Db => ({
    ...single(statementMs),
    async change(statement) {
      writes.mayChange()
      return single(statementMs).change(statement)
    },
    transact: (work) =>
      retried(() => attempt(pool, { ms: transactionMs, begin: beginFor(transactionMs), writes }, work)),
    connect: connections.listen,
    dedicated: dedicatedConnections(connections, writes),
    within: view,
    seek: hosts.seek,
    onConnect: (one) => void greetings.push(one),
    halt: writes.halt,
    get newest() {
      return writes.newest
    },
    batch: (name, text, values) => batch(statementMs, name, text, values),
    confirmSeen: () =>
      batch(statementMs, SEEN.name, SEEN.text, []).then(
        () => {},
        // the rows that were found are committed, whatever this statement's fate
        (error: unknown) => {
          throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, 'unknown') : error
        },
      ),
    get lastCommitAt() {
      return writes.lastCommitAt
    },
    get lastWriteAt() {
      return writes.lastWriteAt
    },
    get lastAnswerAt() {
      return writes.lastAnswerAt
    },
    get connections() {
      return pool.counts
    },
    close: connections.close,
  })
  return view(deadlines)
}
