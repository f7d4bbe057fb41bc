import type { Logger } from 'pino'

/**
 * Does what is due again and again, once at a time; what is due lives in the database, so a restart loses none. A look that
 * fails is logged, and the next one comes.
 * @param options.failed what the log says then
 * @returns what ends it, and waits for the look that is under way
 */
export function startLookout(
  look: () => Promise<void>,
  { everyMs, log, failed }: { everyMs: number; log: Logger; failed: string },
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= look()
      .catch((error) => log.error({ err: error }, failed))
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
