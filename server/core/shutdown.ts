const REPEAT_MS = 1_000
/** A hanging stop, such as a database that does not answer, delays the exit no longer than this. */
const STOPS_WITHIN_MS = 30_000

/**
 * Calls `stop` once when the process is asked to end (Ctrl-C, a service manager, a closed terminal); the process ends
 * when nothing is left to do, with exit code 0, or 1 when `stop` throws or takes more than half a minute.
 *
 * One request often arrives twice, because both the process group and the parent pass it on. So a repetition within a
 * second is ignored, and a later one ends the process at once.
 */
export function onShutdown(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let since: number | undefined
  const end = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (Date.now() - since > REPEAT_MS) process.exit(1)
      return
    }
    since = Date.now()
    setTimeout(() => process.exit(1), STOPS_WITHIN_MS).unref()
    stop(signal).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
