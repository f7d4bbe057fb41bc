import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Numbered rows that writers put into the cluster, and which of them were acknowledged. */
export type Journal = {
  /** how many were acknowledged so far */
  acknowledged(): number
  /** Ends the writers. @returns the acknowledged rows that the present primary does not have */
  finish(): Promise<number[]>
}

// "canceling wait for synchronous replication": told as a success, and it is none
const NOT_REPLICATED = '01000'
const WRITERS = 3

const ANSWERS_WITHIN_MS = 2_500

class Connection extends pg.Client {
  /** whether a commit was acknowledged that no standby has */
  warned = false
  constructor(connectionString: string, answersWithinMs: number) {
    super({ connectionString, connectionTimeoutMillis: 1_500, query_timeout: answersWithinMs })
    this.on('error', () => {})
    this.on('notice', ({ code }) => {
      if (code === NOT_REPLICATED) this.warned = true
    })
  }
}

async function connect(url: string, answersWithinMs = ANSWERS_WITHIN_MS): Promise<Connection> {
  const connection = new Connection(url, answersWithinMs)
  await connection.connect()
  return connection
}

const leave = (connection: Connection) => connection.end().catch(() => {})

/** A connection to whichever of the hosts takes writes. */
export async function connectToPrimary(
  hosts: readonly string[],
  answersWithinMs?: number,
): Promise<Connection> {
  for (;;) {
    // side by side: one that is frozen must not hold up the others
    const tries = await Promise.all(hosts.map((host) => judge(host, answersWithinMs).catch(() => undefined)))
    const [first, ...others] = tries.filter((one) => one !== undefined)
    await Promise.all(others.map(leave))
    if (first) return first
    await sleep(200)
  }
}

async function judge(host: string, answersWithinMs?: number): Promise<Connection | undefined> {
  const connection = await connect(host, answersWithinMs)
  try {
    const { rows } = await connection.query('select pg_is_in_recovery() as standby')
    if (rows[0].standby === false) return connection
  } catch {
    // it ended meanwhile
  }
  await leave(connection)
  return undefined
}

/**
 * Starts writers: some search for the primary again after each failure; one knows only `pinned` and writes there whatever happens,
 * like a client that no failover reached.
 */
export async function keepJournal(hosts: readonly string[], pinned: string): Promise<Journal> {
  const acknowledged = new Set<number>()
  let number = 0
  let on = true

  async function write(open: () => Promise<Connection>): Promise<void> {
    let connection: Connection | undefined
    while (on) {
      const id = ++number
      try {
        connection ??= await open()
        connection.warned = false
        await connection.query('insert into journal values ($1)', [id])
        if (connection.warned) continue
        acknowledged.add(id)
      } catch {
        if (connection) void leave(connection)
        connection = undefined
        await sleep(100)
      }
      await sleep(20)
    }
    if (connection) await leave(connection)
  }

  const client = await connectToPrimary(hosts)
  await client.query('create table if not exists journal (id integer primary key)')
  await client.query('truncate journal')
  await client.end()
  const writers = Array.from({ length: WRITERS }, () => write(() => connectToPrimary(hosts)))
  writers.push(write(() => connect(pinned)))
  return {
    acknowledged: () => acknowledged.size,
    async finish() {
      on = false
      await Promise.all(writers)
      const reader = await connectToPrimary(hosts)
      const { rows } = await reader.query<{ id: number }>('select id from journal')
      await reader.end()
      const kept = new Set(rows.map(({ id }) => id))
      return [...acknowledged].filter((id) => !kept.has(id))
    },
  }
}
