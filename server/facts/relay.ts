import type { Logger } from 'pino'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import type { FactKind, Facts, Listener } from './catalogue.ts'
import { factBell } from './record.ts'

export type Fact<K extends FactKind = FactKind> = {
  [P in K]: { id: bigint; kind: P; payload: Facts[P]; at: Date }
}[K]
/** Hears one fact, in the transaction that marks it as heard. May be called again after a crash or an error. */
export type Hear = (tx: Tx, fact: Fact) => Promise<void>

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 20

/**
 * Hands facts to their listeners, at least once each, in no promised order. Several nodes share the work: a row that one
 * of them holds is passed over by the others (SKIP LOCKED).
 * @param options.looks false delivers only when `settle` is called
 */
export function startRelay(
  db: Db,
  log: Logger,
  listeners: Record<Listener, Hear>,
  options: { looks: boolean } = { looks: true },
): { stop(): Promise<void>; settle(): Promise<void> } {
  let stopped = false
  let wake: (() => void) | undefined
  let rung = false
  const ring = () => {
    rung = true
    wake?.()
  }
  factBell.on('ring', ring)

  async function deliverSome(listener: Listener): Promise<number> {
    return db.transact(async (tx) => {
      const rows = await tx.rows<{
        id: bigint
        kind: FactKind
        payload: never
        at: Date
        attempts: number
      }>(sql`
        select f.id, f.kind, f.payload, f.at, d.attempts from fact_deliveries d join facts f on f.id = d.fact_id
        where d.listener = ${listener} and d.not_before <= clock_now()
        order by d.fact_id for update of d skip locked limit ${AT_ONCE}`)
      for (const row of rows) await deliver(tx, listener, row)
      return rows.length
    })
  }

  async function deliver(
    tx: Tx,
    listener: Listener,
    row: { id: bigint; kind: FactKind; payload: never; at: Date; attempts: number },
  ) {
    await tx.change(sql`savepoint delivery`)
    try {
      await listeners[listener](tx, row as Fact)
      await tx.change(sql`delete from fact_deliveries where listener = ${listener} and fact_id = ${row.id}`)
    } catch (error) {
      log.error({ err: error, listener, fact: row.id.toString(), kind: row.kind }, 'a listener failed')
      await tx.change(sql`rollback to savepoint delivery`)
      const seconds = Math.min(3600, 2 ** row.attempts)
      await tx.change(sql`
        update fact_deliveries set attempts = attempts + 1, last_error = ${String(error)},
          not_before = clock_now() + make_interval(secs => ${seconds})
        where listener = ${listener} and fact_id = ${row.id}`)
    }
    await tx.change(sql`release savepoint delivery`)
  }

  async function deliverAll(): Promise<void> {
    for (const listener of Object.keys(listeners) as Listener[]) {
      while ((await deliverSome(listener)) === AT_ONCE && !stopped) {}
    }
  }

  const running = (async () => {
    while (!stopped && options.looks) {
      rung = false
      await deliverAll().catch((error) => log.error({ err: error }, 'the relay failed'))
      if (stopped || rung) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = undefined
    }
  })()

  return {
    async stop() {
      stopped = true
      factBell.off('ring', ring)
      wake?.()
      await running
    },
    settle: deliverAll,
  }
}
