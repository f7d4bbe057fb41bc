import { browserStore, type Store } from '#web/client/storage.ts'
import type { LogFault } from './check-types.ts'

const FAULT = 'logFault'
const CHECKED = 'logCheckedAt'
/** A browser checks the log by itself at most every six hours; while it does not add up, more often. */
const EVERY_MS = 6 * 3_600_000
const AGAIN_MS = 10 * 60_000

/** What the last check found wrong, for this person or for everybody; undefined when nothing was. */
export function readFault(userId: string, store: Store = browserStore): LogFault | undefined {
  const fault = store.readJson(FAULT) as Partial<LogFault> | undefined | null
  if (typeof fault !== 'object' || !fault || typeof fault.check !== 'string' || typeof fault.why !== 'string')
    return undefined
  if (typeof fault.userId === 'string' && fault.userId !== userId) return undefined
  return fault as LogFault
}

/** Called when this page has found something, or that it holds again. */
export const faultListeners = new Set<() => void>()

export function writeFault(fault: LogFault | null, store: Store = browserStore): void {
  store.write(FAULT, fault && JSON.stringify(fault))
  for (const listener of faultListeners) listener()
}

/** Whether a stored change of another tab is about the log. */
export const isOfLog = (key: string | null): boolean => key === null || key === FAULT || key === CHECKED

/** Whether a check is due. @param now milliseconds since 1970; a check of the future counts for nothing */
export function isDue(userId: string, now: number, store: Store = browserStore): boolean {
  const [who, at] = (store.read(CHECKED) ?? '').split(' ')
  const since = now - Number(at)
  // NaN is neither
  const young = since >= 0 && since < (readFault(userId, store) ? AGAIN_MS : EVERY_MS)
  return !(young && who === userId)
}

export const noteCheck = (userId: string, now: number, store: Store = browserStore): boolean =>
  store.write(CHECKED, `${userId} ${now}`)

/** Forgets what was found, and when. */
export function forgetFault(store: Store = browserStore): void {
  for (const key of [FAULT, CHECKED]) store.write(key, null)
}
