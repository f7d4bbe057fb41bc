import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** What a poller needs to be seen: its log, and its place among the metrics. */
export type Watched = { log: Logger; metrics: Pick<Metrics, 'poller'> }

/**
 * Does what is due again and again, once at a time; what is due lives in the database, so a restart loses none. A round that
 * fails is logged and counted, and the next one comes.
 * @param options.name under which the metrics know it
 * @param options.failed what the log says of a round that failed
 * @returns what ends it, and waits for the round that is under way
 */
export function startLookout(
  { log, metrics }: Watched,
  look: () => Promise<void>,
  { name, everyMs, failed }: { name: string; everyMs: number; failed: string },
): { stop(): Promise<void> } {
  const ended = metrics.poller(name, everyMs)
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= look()
      .then(() => ended(true))
      .catch((error) => {
        ended(false)
        log.error({ err: error }, failed)
      })
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
