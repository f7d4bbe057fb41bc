import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hostName, hostsOf } from '#server/postgres/database-hosts.ts'
import { openClient } from './db.ts'
import { isUnreachable, ReadOnlyServer } from './db-errors.ts'

/** How long a start waits for a database that takes writes. A failover is over by then. */
const WAITS_MS = 120_000
const SAYS_EVERY_MS = 5_000
const AGAIN_MS = 500
/** Any time limit that no operator sets: a pooler in between loses it. */
const PROBE_LIMIT_MS = 59_741
/** How long the question of a start may take; a server that froze never answers. */
const PROBE_WITHIN_MS = 5_000

/** The database cannot be used, and waiting would not help. The message names the cure. */
export class DatabaseUnfit extends Error {}

const POOLER =
  'DATABASE_URL: leads to a pooler such as PgBouncer, which loses the settings of a connection and its prepared statements. Name PostgreSQL itself; the server keeps a pool of its own.'

/**
 * Waits until a database that takes writes is there, and looks whether the way to it keeps what a connection sets.
 * @param say receives a line every five seconds
 * @throws DatabaseUnfit after two minutes, or at once when waiting would not help
 */
export async function awaitDatabase(url: string, say: (line: string) => void): Promise<void> {
  const began = Date.now()
  let said = 0
  for (;;) {
    try {
      return await probeDatabase(url)
    } catch (error) {
      if (error instanceof DatabaseUnfit || !isUnreachable(error)) throw error
      const waited = Date.now() - began
      if (waited >= WAITS_MS)
        throw new DatabaseUnfit(
          `DATABASE_URL: no database took writes within ${WAITS_MS / 60_000} minutes at ${names(url)}: ${reason(error)}. Start the database, then this.`,
        )
      if (waited - said >= SAYS_EVERY_MS || said === 0) {
        said = waited || 1
        say(`waiting for the database at ${names(url)}: ${reason(error)}`)
      }
      await sleep(AGAIN_MS)
    }
  }
}

/**
 * Looks once.
 * @throws DatabaseUnfit when an operator has to mend something; else the driver's error
 */
export async function probeDatabase(url: string): Promise<void> {
  try {
    await look(url)
  } catch (error) {
    throw unfit(error) ?? error
  }
}

async function look(url: string): Promise<void> {
  const client = await openClient(url, 'evens-start', {
    statement_timeout: PROBE_LIMIT_MS,
    query_timeout: PROBE_WITHIN_MS,
  })
  try {
    const { rows } = await client.query<{ limit: string }>(
      `select setting as limit from pg_settings where name = 'statement_timeout'`,
    )
    if (rows[0]?.limit !== String(PROBE_LIMIT_MS)) throw new DatabaseUnfit(POOLER)
  } finally {
    await client.end().catch(() => {})
  }
}

const names = (url: string) => hostsOf(url).map(hostName).join(', ')
const reason = (error: unknown) =>
  error instanceof ReadOnlyServer
    ? 'it takes no writes yet'
    : (error as Error).message || String((error as { code?: string }).code)

/** Errors that an operator has to mend. */
function unfit(error: unknown): DatabaseUnfit | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { code = '', message } = error
  if (code.startsWith('28'))
    return new DatabaseUnfit(`DATABASE_URL: the database refuses this user or password: ${message}.`)
  if (code === '3D000') return new DatabaseUnfit(`DATABASE_URL: ${message}. Create it, or name another.`)
  // PgBouncer's words for a setting that it does not pass on
  return /unsupported startup parameter/.test(message) ? new DatabaseUnfit(POOLER) : undefined
}
