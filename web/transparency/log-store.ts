import { browserStore, type Store } from '#web/client/storage.ts'
import type { Kept, OwnKept, Promised } from './check-types.ts'
import { CHECKED } from './fault-store.ts'

export const KEPT = 'keptLog'

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
  const { note, keys, tree, clock, isFilled, unwitnessedSince, people } = kept
  return {
    note: typeof note === 'string' ? note : null,
    keys,
    tree: typeof tree === 'string' ? tree : null,
    ...(Array.isArray(clock) && { clock }),
    ...(isFilled && { isFilled }),
    ...(unwitnessedSince && { unwitnessedSince }),
    people: Object.fromEntries(Object.entries(people ?? {}).filter(([, own]) => isOwn(own))),
  }
}

export const writeKept = (kept: Kept, store: Store = browserStore): boolean =>
  store.write(KEPT, JSON.stringify(kept))

/** What is kept about one person. */
export const ownOf = (kept: Kept, userId: string): OwnKept =>
  kept.people[userId] ?? { receipts: [], promises: [], tree: null }

/** A browser checks the log by itself every six hours; … */
const EVERY_MS = 6 * 3_600_000
/** … while the server does not let it, each hour; … */
export const HOUR_MS = 3_600_000
/** … and while something does not hold, more often. */
export const AGAIN_MS = 600_000

/** Notes that a check was made, and when the next one is due. @param now milliseconds since 1970 */
export const noteCheck = (
  userId: string,
  now: number,
  store: Store = browserStore,
  everyMs = EVERY_MS,
): boolean => store.write(CHECKED, `${userId} ${now} ${everyMs}`)
