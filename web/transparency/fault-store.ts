import type { LogFault } from '#verifier/visit/check-types.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'

export const FAULT = 'logFault'
export const CHECKED = 'logCheckedAt'

/** A fault of the log concerns everybody at this browser; a fault of a balance or a movement concerns its person. */
export const slotOf = (userId: string | null): string => (userId === null ? FAULT : `${FAULT} ${userId}`)

export function readSlot(slot: string, store: Store): LogFault | undefined {
  const fault = store.readJson(slot) as Partial<LogFault> | undefined | null
  if (typeof fault !== 'object' || typeof fault?.check !== 'string' || typeof fault.why !== 'string')
    return undefined
  return slotOf(fault.userId ?? null) === slot ? (fault as LogFault) : undefined
}

/** The faults that checks found, for everybody or for this person; undefined without any. */
export const readFault = (userId: string, store: Store = browserStore): LogFault | undefined =>
  readSlot(FAULT, store) ?? readSlot(slotOf(userId), store)

/** Called when this page has found a fault, or that the log holds again. */
export const faultListeners = new Set<() => void>()

/** Whether a stored change of another tab is about the log. */
export const isOfLog = (key: string | null): boolean =>
  key === null || key.startsWith(FAULT) || key === CHECKED

/** Whether a check is due. @param now milliseconds since 1970; a check dated in the future does not count */
export function isDue(userId: string, now: number, store: Store = browserStore): boolean {
  const [who, at, every] = (store.read(CHECKED) ?? '').split(' ')
  const since = now - Number(at)
  // NaN is neither
  return !(who === userId && since >= 0 && since < Number(every))
}
