import { productNow } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'

const SAMPLE_EVERY_MS = 10_000

/** The database's clock as this node knows it: its own clock and the difference, measured again and again. */
export type ServerClock = {
  /** milliseconds since 1970 */
  now(): number
  stop(): void
}

/** @param failed receives the error of a measurement; the last difference stays */
export function openServerClock(db: Db, failed: (error: unknown) => void): ServerClock {
  let ahead = 0
  const sample = async () => {
    const before = performance.now()
    const now = await productNow(db)
    // the answer was right at about half-way between question and answer
    ahead = now.getTime() + (performance.now() - before) / 2 - Date.now()
  }
  const measure = () => void sample().catch(failed)
  measure()
  const timer = setInterval(measure, SAMPLE_EVERY_MS)
  timer.unref()
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) }
}
