import { execFile } from 'node:child_process'
import type { Logger } from 'pino'

/** systemd's own program: it writes to a datagram socket, which Node cannot. */
const PROGRAM = 'systemd-notify'
const GIVES_UP_AFTER_MS = 5_000

type Run = (program: string, args: readonly string[], done: (error: Error | null) => void) => void

export type ServiceManager = {
  /** Reports that the server stops. */
  stopping(): void
}

/**
 * Reports to the service manager that the server is ready, and then that it lives, twice in each interval of the watchdog. The
 * event loop sends these signs of life, so a server with a blocked loop sends none and is restarted. Does nothing where no
 * service manager listens.
 * @param env NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID as systemd sets them
 */
export function tellServiceManager(
  log: Pick<Logger, 'warn'>,
  env: Record<string, string | undefined> = process.env,
  run: Run = runProgram,
): ServiceManager {
  if (!env.NOTIFY_SOCKET) return { stopping() {} }

  let failed = false
  const tell = (state: string) =>
    run(PROGRAM, [state], (error) => {
      // once: a failing sign of life fails again and again
      if (error && !failed)
        log.warn(
          { err: error },
          `${PROGRAM} failed: the service manager does not learn the state of this server`,
        )
      failed = error !== null
    })

  tell('READY=1')
  const everyMs = watchdogMs(env)
  const alive = everyMs === undefined ? undefined : setInterval(() => tell('WATCHDOG=1'), everyMs / 2)
  // a timer must not keep a process alive that has ended its work
  alive?.unref()
  return {
    stopping() {
      // from here on the time limit of the stop counts
      clearInterval(alive)
      tell('STOPPING=1')
    },
  }
}

/** How long the service manager waits for a sign of life; undefined where it does not watch this process. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID }: Record<string, string | undefined>): number | undefined {
  if (WATCHDOG_PID && Number(WATCHDOG_PID) !== process.pid) return undefined
  const ms = Number(WATCHDOG_USEC) / 1_000
  return ms > 0 ? ms : undefined
}

const runProgram: Run = (program, args, done) => {
  execFile(program, args, { timeout: GIVES_UP_AFTER_MS }, done)
}
