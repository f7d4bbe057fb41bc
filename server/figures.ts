// Metrics from the database: the operators' queues and each module's own figures.
import type { Context } from '#server/core/context.ts'
import { modules, queues } from './modules.ts'

/** All scrapers of a node share one reading of the database for this time. */
const KEPT_MS = 10_000
/** Counting stops here; charts do not need more. */
const COUNT_MAX = 10_000
/** No operator: a chart counts the items of all users. */
const NOBODY = 0n

/** @returns a function that sets the gauges; the gauges keep their values while the database does not answer */
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
    reading = read().catch((error) => log.warn({ err: error }, 'failed to read the figures of /metrics'))
    return reading
  }
}
