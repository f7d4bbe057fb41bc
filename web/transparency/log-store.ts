import { browserStore, type Store } from '#web/client/storage.ts'
import type { Kept, LogFault, OwnKept, Promised } from './check-types.ts'

const KEPT = 'keptLog'
const FAULT = 'logFault'
const CHECKED = 'logCheckedAt'
/** A browser checks the log by itself at most every six hours; while it does not add up, more often. */
const EVERY_MS = 6 * 3_600_000
const AGAIN_MS = 10 * 60_000
/** Promises of one person that are kept. */
const PROMISES = 100

export const NOTHING_KEPT: Kept = { note: null, keys: [], tree: null, people: {} }

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isPromise = (value: unknown): value is Promised => {
  const { id, promise, keptAt, waitMs } = (value ?? {}) as Partial<Promised>
  return [id, promise].every((one) => typeof one === 'string') && [keptAt, waitMs].every(Number.isFinite)
}

const isOwn = (value: unknown): value is OwnKept => {
  const { receipts, promises } = (value ?? {}) as Partial<OwnKept>
  return isTexts(receipts) && Array.isArray(promises) && promises.every(isPromise)
}

/** What this browser knows of the log; nothing where it is edited by hand into something else. */
export function readKept(store: Store = browserStore): Kept {
  const kept = store.readJson(KEPT) as Partial<Kept> | undefined | null
  if (typeof kept !== 'object' || !kept || !isTexts(kept.keys)) return NOTHING_KEPT
  const { note, keys, tree, people } = kept
  return {
    note: typeof note === 'string' ? note : null,
    keys,
    tree: typeof tree === 'string' ? tree : null,
    people: Object.fromEntries(Object.entries(people ?? {}).filter(([, own]) => isOwn(own))),
  }
}

export const writeKept = (kept: Kept, store: Store = browserStore): boolean =>
  store.write(KEPT, JSON.stringify(kept))

/** What is kept about one person. */
export const ownOf = (kept: Kept, userId: string): OwnKept =>
  kept.people[userId] ?? { receipts: [], promises: [], tree: null }

/** Keeps a promise until a check finds that it was kept. */
export function keepPromise(userId: string, promise: Promised, store: Store = browserStore): void {
  const kept = readKept(store)
  const own = ownOf(kept, userId)
  if (own.promises.some(({ id }) => id === promise.id)) return
  const promises = [promise, ...own.promises].slice(0, PROMISES)
  writeKept({ ...kept, people: { ...kept.people, [userId]: { ...own, promises } } }, store)
}

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

/** Forgets everything that this browser knows of the log: the next check trusts what it finds. */
export function forgetLog(store: Store = browserStore): void {
  for (const key of [KEPT, FAULT, CHECKED]) store.write(key, null)
}
