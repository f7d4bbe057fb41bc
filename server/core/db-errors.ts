import pg from 'pg'

const RETRYABLE = new Set(['40P01', '40001'])
const TRIES_MAX = 5
/** A statement or a lock timed out, or a transaction was idle too long. */
const NOT_NOW = new Set(['57014', '55P03', '25P03', '25P04'])
const READ_ONLY = '25006'
const NOT_SUPPORTED = '0A000'
/**
 * PostgreSQL's functions whose refusals with 0A000 a new connection cures: a standby has no unlogged tables, and a plan is
 * older than its table.
 */
const OF_CONNECTION = new Set(['get_relation_info', 'RevalidateCachedQuery'])
const GONE = /^(08|53|57P|58)/
/** Messages of the driver, without a code, for a connection that does not open, is lost or answers too late. */
const DRIVER_LOST = /connect|read timeout|not queryable/i

/**
 * The database is unreachable, does not answer in time, is full or read-only. The statement itself is fine.
 */
export class DatabaseUnavailable extends Error {
  /** nothing: the statement left no trace; unknown: it may have been carried out, and its answer was lost */
  readonly outcome: 'nothing' | 'unknown'
  /** whether the outcome is that of a whole API call, not of one of its statements */
  readonly ofCall: boolean

  constructor(cause: unknown, outcome: 'nothing' | 'unknown', ofCall = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseUnavailable'
    this.outcome = outcome
    this.ofCall = ofCall
  }
}

/** A connection leads to a server that must not get writes: a standby, or an old primary. */
export class ReadOnlyServer extends Error {
  constructor(message = 'this server takes no writes: it is a standby') {
    super(message)
    this.name = 'ReadOnlyServer'
  }
}

/** SQLSTATE of an error from PostgreSQL, or undefined. */
export const sqlState = (error: unknown): string | undefined => {
  const source = error instanceof DatabaseUnavailable ? error.cause : error
  return source instanceof pg.DatabaseError ? source.code : undefined
}

/** Whether a transaction lost against another one and runs again: a deadlock or a serialization failure. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error) ?? '')

/** Whether the database is gone or has no connection left: the next statement would fail in the same way. */
export const isUnreachable = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined) return GONE.test(state) || state === READ_ONLY || isOfConnection(error)
  if (error instanceof DatabaseUnavailable || error instanceof ReadOnlyServer) return true
  return error instanceof Error && ('syscall' in error || DRIVER_LOST.test(error.message))
}

function isOfConnection(error: unknown): boolean {
  const source = error instanceof DatabaseUnavailable ? error.cause : error
  if (!(source instanceof pg.DatabaseError) || source.code !== NOT_SUPPORTED) return false
  return OF_CONNECTION.has(source.routine ?? '')
}

/** Whether a connection is unusable after this error of one of its statements. */
export const breaksConnection = (error: unknown): boolean => {
  const source = error instanceof DatabaseUnavailable ? error.cause : error
  // PostgreSQL reports "terminating connection" a moment before the connection ends
  return !(source instanceof pg.DatabaseError) || isUnreachable(source)
}

/**
 * Translates an error of a statement or a commit for callers: DatabaseUnavailable when the database is at fault, else the
 * error itself.
 * @param undone whether the statement's transaction was not asked to commit
 */
export function asCallersGetIt(error: unknown, undone = false): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const state = sqlState(error)
  if (!isUnreachable(error) && !NOT_NOW.has(state ?? '')) return error
  // PostgreSQL has rolled back a statement that it refuses. When a connection ends, the fate of its last statement is unknown.
  const refused = state !== undefined && !/^(08|57P|25P)/.test(state)
  return new DatabaseUnavailable(error, undone || refused ? 'nothing' : 'unknown')
}

/** Whether the database refused a text that it cannot store: invalid bytes (22021) or a NUL in JSON (22P05). */
export const isUnstorable = (error: unknown): boolean => /^(22021|22P05)$/.test(sqlState(error) ?? '')

/** Runs `work` again when it lost a deadlock or a serialization race: at most five times, with jitter. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES_MAX || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))
    }
  }
}
