import type { Logger } from 'pino'
import { DatabaseUnavailable, isUnreachable } from './db-errors.ts'

const EVERY_MS = 60_000
/** Without a failure for this long the outage has ended: the server asks the database several times a second. */
const QUIET_MS = 15_000
const LOOK_MS = 1_000
/** Messages that are counted separately; the others are counted together. */
const NAMED_MAX = 20
const OTHERS = 'others'

type Lines = Pick<Logger, 'error' | 'info'>
type Outage = { since: number; last: number; told: number; all: number; failed: Map<string, number> }

/**
 * The log of an outage of the database: one line when it begins, with the error; one a minute, with the failures since; one when
 * it has ended. Each of the hundreds of failures in between would print the same.
 * @param write the lines; called later for the last ones
 */
export function createOutageLines(write: Lines, now: () => number = Date.now) {
  let outage: Outage | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const look = () => {
    if (!outage) return
    const { since, last, told, all, failed } = outage
    const seconds = Math.round((last - since) / 1000)
    if (now() - last >= QUIET_MS) {
      write.info({ seconds, failures: all }, 'the database answers again')
      outage = undefined
      clearInterval(timer)
    } else if (now() - told >= EVERY_MS) {
      write.error({ seconds, failed: Object.fromEntries(failed) }, 'the database is still away')
      Object.assign(outage, { told: now(), failed: new Map() })
    }
  }

  return {
    /**
     * Takes a line about a failure that the database caused.
     * @returns whether it took the line: then the log does not write it
     */
    takes(error: unknown, message: string): boolean {
      // an unreachable mail server is no unreachable database
      if (!(error instanceof DatabaseUnavailable) || !isUnreachable(error)) return false
      if (outage) {
        const { failed } = outage
        const name = failed.has(message) || failed.size < NAMED_MAX ? message : OTHERS
        failed.set(name, (failed.get(name) ?? 0) + 1)
        Object.assign(outage, { last: now(), all: outage.all + 1 })
        return true
      }
      outage = { since: now(), last: now(), told: now(), all: 1, failed: new Map() }
      timer = setInterval(look, LOOK_MS)
      timer.unref()
      write.error(
        { err: error, first: message },
        'the database is away: failures are counted, and logged once a minute',
      )
      return true
    },
  }
}
