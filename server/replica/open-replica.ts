import pg from 'pg'
import type { Logger } from 'pino'
import { type Db, OF_CALLS, readsOf, type Tx } from '#server/core/db.ts'
import type { Metrics } from '#server/core/metrics.ts'
import type { Replica } from '#server/core/replica.ts'
import { hostName, hostsOf } from '#server/postgres/database-hosts.ts'
import { askHost, beat, beginSnapshot } from './beat.ts'

/** A replica that is further behind is not read (row H-11). */
const LAG_MAX_MS = 5_000
const LOOK_EVERY_MS = 1_000
/** The primary is asked instead of a replica that does not answer in this time. */
const ANSWERS_WITHIN_MS = 2_000
const CONNECTIONS_MAX = 10

type Options = { db: Db; log: Logger; metrics: Metrics; everyMs?: number }
type Host = { url: string; pool: pg.Pool }
/** How far behind a moment of the replica is, milliseconds. */
type LagOf = (at: Date) => number

export type OpenReplica = Replica & {
  /** Looks which host keeps up, now; otherwise each second. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Reads from the first of these hosts that is a standby of this database and at most five seconds behind.
 * @param url one address, or several hosts as in DATABASE_URL
 * @param options.everyMs how often it looks; 0: only when it is told to
 */
export function openReplica(
  url: string,
  { db, log, metrics, everyMs = LOOK_EVERY_MS }: Options,
): OpenReplica {
  /** the primary's clock at a moment of ours */
  let clock = { now: Number.POSITIVE_INFINITY, at: 0 }
  let looking: Promise<void> | undefined
  const lagOf: LagOf = (at) => clock.now + performance.now() - clock.at - at.getTime()
  const hosts = createChoice(hostsOf(url, 'read'), lagOf, { log, metrics })

  async function lookNow(): Promise<void> {
    // without the primary nobody knows how old a replica is
    const marked = await beat(db.within(OF_CALLS)).catch(() => undefined)
    if (!marked) return hosts.leave()
    clock = { now: marked.now.getTime(), at: performance.now() }
    await hosts.choose(marked.madeAt)
  }
  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = everyMs > 0 ? setInterval(() => void look(), everyMs) : undefined
  timer?.unref()

  return {
    look,
    async read(work) {
      const found = hosts.chosen && (await readFrom(hosts.chosen.pool, lagOf, work))
      metrics.replicaReads.inc({ from: found ? 'replica' : 'primary' })
      return found
    },
    async close() {
      clearInterval(timer)
      await looking
      hosts.leave()
    },
  }
}

/** Which of several hosts is read. */
function createChoice(urls: readonly string[], lagOf: LagOf, { log, metrics }: Omit<Options, 'db'>) {
  let chosen: Host | undefined
  let told = ''
  const tell = (line: string) => {
    // it grows with every look
    const news = line.replaceAll(/ \d+ s /g, ' ')
    if (news !== told) log.warn(line)
    told = news
  }
  const leave = () => {
    if (!chosen) return
    metrics.replicaUsed.set({ host: hostName(chosen.url) }, 0)
    endLater(chosen.pool)
    chosen = undefined
  }

  /** Why this host may not be read now, in words; undefined where it may. */
  async function fault({ url, pool }: Host, madeAt: Date): Promise<string | undefined> {
    const client = await pool.connect()
    try {
      const host = await askHost(client)
      if (host.madeAt?.getTime() !== madeAt.getTime()) return 'is another database'
      if (!host.follows) return 'is no standby'
      const lag = lagOf(host.at)
      metrics.replicaLag.set({ host: hostName(url) }, lag / 1000)
      return lag > LAG_MAX_MS ? `is ${Math.round(lag / 1000)} s behind` : undefined
    } finally {
      client.release()
    }
  }

  return {
    get chosen() {
      return chosen
    },
    leave,
    /** Keeps the present host, or takes the first that is fit. @param madeAt of the primary's database */
    async choose(madeAt: Date): Promise<void> {
      const wrong: string[] = []
      for (const url of [...new Set([...(chosen ? [chosen.url] : []), ...urls])]) {
        const host = chosen?.url === url ? chosen : { url, pool: openPool(url) }
        const said = await fault(host, madeAt).catch((error: Error) => `does not answer (${error.message})`)
        if (said === undefined) {
          chosen = host
          metrics.replicaUsed.set({ host: hostName(url) }, 1)
          return tell(`lists are read from the replica ${hostName(url)}`)
        }
        wrong.push(`${hostName(url)} ${said}`)
        if (host === chosen) leave()
        else endLater(host.pool)
      }
      tell(`no replica is read, and the primary answers everything: ${wrong.join('; ')}`)
    },
  }
}

const endLater = (pool: pg.Pool) => void pool.end().catch(() => {})

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    statement_timeout: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'evens-read',
  })
  // A lost connection fails its statement, or is found by the next look; as an event it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function readFrom<T>(
  pool: pg.Pool,
  lagOf: LagOf,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; asOf: Date } | undefined> {
  const client = await pool.connect().catch(() => undefined)
  if (!client) return undefined
  let broken = true
  try {
    const asOf = await beginSnapshot(client)
    const inTime = lagOf(asOf) <= LAG_MAX_MS
    const answer = inTime ? await work(readsOf(client)) : undefined
    await client.query('commit')
    broken = false
    return inTime ? { answer: answer as T, asOf } : undefined
  } catch {
    return undefined
  } finally {
    client.release(broken)
  }
}
