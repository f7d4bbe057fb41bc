import type pg from 'pg'
import { type Db, endSoon, OF_CALLS } from '#server/core/db.ts'

/** The primary's clock, and which database it is. */
type Marked = { now: Date; madeAt: Date }

/** Its commit waits for no standby, and proves nothing about commits that do. */
const SESSION = `set synchronous_commit = off; set statement_timeout = ${OF_CALLS.statementMs}`
/** A clock that went back leaves a moment in the future, which would look fresh until then. */
const MARK = `
  with marked as (
    update replica_beat set at = clock_timestamp()
    where at not between clock_timestamp() - interval '0.5 seconds' and clock_timestamp()
  )
  select clock_timestamp() as now, database_made_at() as "madeAt"`

const limited = (text: string) => ({ text, query_timeout: OF_CALLS.statementMs }) as pg.QueryConfig

/** Marks the present moment in the database, on a separate connection: callers who fill the pool do not delay it. */
export function openBeat(db: Db) {
  let client: pg.Client | undefined
  let closed = false

  async function open(): Promise<pg.Client> {
    const made = await db.connect()
    if (closed) {
      await endSoon(made)
      throw new Error('the replica is closed')
    }
    client = made
    await made.query(limited(SESSION))
    return made
  }
  async function leave(): Promise<void> {
    const left = client
    client = undefined
    if (left) await endSoon(left)
  }

  return {
    /** Marks it, unless a node has just done so. @throws the driver's error; the next call gets a new connection */
    async mark(): Promise<Marked> {
      try {
        const on = client ?? (await open())
        return (await on.query<Marked>(limited(MARK))).rows[0]!
      } catch (error) {
        void leave()
        throw error
      }
    },
    close(): Promise<void> {
      closed = true
      return leave()
    },
  }
}

/** Begins a snapshot on a replica. @returns the moment that it shows */
export async function beginSnapshot(client: pg.ClientBase): Promise<Date> {
  const answers = (await client.query(
    'begin isolation level repeatable read, read only; select at from replica_beat',
  )) as unknown as pg.QueryResult<{ at: Date }>[]
  return answers[1]!.rows[0]!.at
}

/** A host's own report: whether it follows another host, which database it has, and how far it is. */
export async function askHost(client: pg.ClientBase): Promise<{ follows: boolean; madeAt: Date; at: Date }> {
  const { rows } = await client.query(
    'select pg_is_in_recovery() as follows, database_made_at() as "madeAt", (select at from replica_beat) as at',
  )
  return rows[0]
}
