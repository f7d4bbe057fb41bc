import { DAILY_LOCK_HOUR } from '#contract/daily-limits.ts'
import type { Reply } from '#contract/index.ts'

/** The device's clock may be a little ahead. */
const GRACE_MS = 1000
/** The server opens a day within a minute. */
const OPENED_MS = (24 - DAILY_LOCK_HOUR) * 3_600_000 + 65_000
const SOON_MS = 30_000
/** A second operator may come at any hour. */
const SELDOM_MS = 900_000

/** Milliseconds until the question of the day may be another one: it locks, and the next one opens at midnight. */
export function nextLook({ question, days }: Partial<Reply<'dailyQuestion'>> = {}): number | false {
  // nobody on a break waits for it
  if (!days) return false
  if (!question) return SELDOM_MS
  const left = Date.parse(question.locksAt) - Date.now() + GRACE_MS
  if (left > 0) return left
  if (question.open) return SOON_MS
  return left + OPENED_MS > 0 ? left + OPENED_MS : SELDOM_MS
}
