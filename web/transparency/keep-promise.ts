import type { Promised } from '#verifier/visit/check-types.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'
import { ownOf, readKept, writeKept } from './log-store.ts'

/** The number of stored promises per person. */
const PROMISES = 100

/** Stores a promise until a check finds it fulfilled. */
export function keepPromise(userId: string, promise: Promised, store: Store = browserStore): void {
  const kept = readKept(store)
  const own = ownOf(kept, userId)
  if (own.promises.some(({ id }) => id === promise.id)) return
  const promises = [promise, ...own.promises].slice(0, PROMISES)
  writeKept({ ...kept, people: { ...kept.people, [userId]: { ...own, promises } } }, store)
}
