/** Lists that may be a few seconds old, read from a standby. */
import type { Logger } from 'pino'
import { type Db, isUnreachable, isWait, readsOf, sqlState, type Tx } from '#server/core/db.ts'
import type { Metrics } from '#server/core/metrics.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Replica } from '#server/core/replica.ts'
import { hostsOf } from '#server/postgres/database-hosts.ts'
import { beginSnapshot, openBeat } from './beat.ts'
import { createChoice, faultOfLag, type LagOf } from './choose-host.ts'
import type { Host } from './host.ts'

const LOOK_EVERY_MS = 1_000
/** A slower answer of the primary gives its clock too inexactly. */
const CLOCK_WITHIN_MS = 500

type Options = { db: Db; log: Logger; metrics: Metrics; everyMs?: number }

export type OpenReplica = Replica & {
  /** Checks now which host keeps up; otherwise each second. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Reads from the first of these hosts that is a standby of this database and at most five seconds behind.
 * @param url one address, or several hosts as in DATABASE_URL
 * @param options.everyMs how often it checks; 0: only on `look`
 */
export function openReplica(
  url: string,
  { db, log, metrics, everyMs = LOOK_EVERY_MS }: Options,
): OpenReplica {
  /** the primary's clock at a moment of ours, and which database it has */
  let known: { now: number; at: number; madeAt: Date } | undefined
  let looking: Promise<void> | undefined
  const lagOf: LagOf = (at) =>
    known ? known.now + performance.now() - known.at - at.getTime() : Number.POSITIVE_INFINITY
  const beat = openBeat(db)
  const hosts = createChoice(hostsOf(url, 'read'), lagOf, { log, metrics })
  const note = createNotes(log)

  async function lookNow(): Promise<void> {
    const at = performance.now()
    const marked = await beat.mark().catch(() => undefined)
    const exact = performance.now() - at <= CLOCK_WITHIN_MS
    // until then the known clock goes on: without the primary a replica ages by itself
    if (marked && (exact || !known)) known = { now: marked.now.getTime(), at, madeAt: marked.madeAt }
    if (known) await hosts.choose(known.madeAt)
  }
  const look = () => {
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = everyMs > 0 ? setInterval(() => void look(), everyMs) : undefined
  timer?.unref()

  function failed(host: Host, error: unknown): undefined {
    // the replica may only be late, so the primary decides
    if (error instanceof Refusal) return
    if (isGone(error)) void hosts.leave(host)
    note(host, error)
  }

  return {
    look,
    async read(work, isFound = () => true) {
      const host = hosts.chosen
      const told = host && (await readFrom(host, lagOf, work).catch((error) => failed(host, error)))
      const found = told && isFound(told.answer) ? told : undefined
      metrics.replicaReads.inc({ from: found ? 'replica' : 'primary' })
      return found
    },
    async close() {
      clearInterval(timer)
      await Promise.all([beat.close(), hosts.close()])
    },
  }
}

/** Whether this error means that the host is lost, and not that it is busy or cannot do this. */
function isGone(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined ? isUnreachable(error) && !isWait(error) : /^(08|57P)/.test(state)
}

/** Logs each kind of error once: a list that a standby can never read would otherwise be read twice for ever, unseen. */
function createNotes(log: Logger) {
  const noted = new Set<string>()
  return ({ name }: Host, error: unknown): void => {
    const { code = 'none' } = error as { code?: string }
    if (noted.has(code)) return
    noted.add(code)
    log.warn({ replicaErr: error }, `the primary answers what the replica ${name} could not`)
  }
}

/** @returns undefined where it is late. @throws the error that prevented it */
async function readFrom<T>(
  { reads }: Host,
  lagOf: LagOf,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; asOf: Date } | undefined> {
  const client = await reads.connect()
  let broken = true
  try {
    const asOf = await beginSnapshot(client)
    const inTime = faultOfLag(lagOf(asOf)) === undefined
    const answer = inTime ? await work(readsOf(client)) : undefined
    await client.query('commit')
    broken = false
    return inTime ? { answer: answer as T, asOf } : undefined
  } catch (error) {
    // after a refusal the connection is sound, and a new one is expensive
    if (error instanceof Refusal) {
      await client.query('rollback')
      broken = false
    }
    throw error
  } finally {
    client.release(broken)
  }
}
