// What lies in the database and operators watch: the queues, and what each module gathers.
import type { Context } from '#server/core/context.ts'
import { modules, queues } from './modules.ts'

/** Every scraper of a node shares one reading of the database in this time. */
const KEPT_MS = 10_000
/** Counting stops here; a chart need not know more. */
const COUNT_MAX = 10_000
/** Nobody's own things are left out of a count for a chart. */
const NOBODY = 0n

/** @returns what sets the gauges; a database that does not answer leaves them as they were */
export function createFigures({
  db,
  log,
  metrics,
}: Pick<Context, 'db' | 'log' | 'metrics'>): () => Promise<void> {
  let reading: Promise<void> = Promise.resolve()
  let readAt = Number.NEGATIVE_INFINITY

  async function read(): Promise<void> {
    for (const [queue, count] of Object.entries(queues()))
      metrics.queues.set({ queue }, await count(db, NOBODY, COUNT_MAX))
    for (const module of modules()) await module.gather?.({ db, metrics })
  }

  return () => {
    if (performance.now() - readAt < KEPT_MS) return reading
    readAt = performance.now()
    reading = read().catch((error) => log.warn({ err: error }, 'the figures of /metrics were not read'))
    return reading
  }
}
