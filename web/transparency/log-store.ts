import type { KeptByVisitor, OwnKept, Promised } from '#verifier/visit/check-types.ts'
import { browserStore, type Store } from '#web/client/kept/storage.ts'
import { CHECKED } from './fault-store.ts'

export const KEPT = 'keptLog'

export const NOTHING_KEPT: KeptByVisitor = { note: null, keys: [], tree: null, people: {} }

const isText = (value: unknown): value is string => typeof value === 'string'
const textOf = (value: unknown): string | null => (isText(value) ? value : null)
/** The readable entries of a list; ignores the rest. */
const listOf = <Item>(value: unknown, isItem: (one: unknown) => one is Item): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : []

const isPromise = (value: unknown): value is Promised => {
  const { id, promise, keptAt } = (value ?? {}) as Partial<Promised>
  return isText(id) && isText(promise) && Number.isFinite(keptAt)
}

const readOwn = (own: Partial<OwnKept> | null): OwnKept => ({
  ...own,
  receipts: listOf(own?.receipts, isText),
  promises: listOf(own?.promises, isPromise),
  tree: textOf(own?.tree),
})

/** This browser's knowledge of the log; empty if a hand edit has broken it. */
export function readKept(store: Store = browserStore): KeptByVisitor {
  const kept = store.readJson(KEPT) as Partial<KeptByVisitor> | undefined | null
  const { note, keys, tree, people } = kept ?? {}
  if (!Array.isArray(keys) || !keys.every(isText)) return NOTHING_KEPT
  return {
    ...{ ...kept, note: textOf(note), keys, tree: textOf(tree) },
    people: Object.fromEntries(Object.entries(people ?? {}).map(([id, own]) => [id, readOwn(own)])),
  }
}

export const writeKept = (kept: KeptByVisitor, store: Store = browserStore): boolean =>
  store.write(KEPT, JSON.stringify(kept))

/** The stored data about one person. */
export const ownOf = (kept: KeptByVisitor, userId: string): OwnKept =>
  kept.people[userId] ?? { receipts: [], promises: [], tree: null }

/** A browser checks the log automatically every six hours; … */
const EVERY_MS = 6 * 3_600_000
/** … while the server does not let it, or its tree is old, each hour; … */
export const HOUR_MS = 3_600_000
/** … and while something does not hold, or a tree is not in the log yet, more often. */
export const AGAIN_MS = 600_000

/** Notes a check, and the time of the next one. @param now milliseconds since 1970 */
export const noteCheck = (
  userId: string,
  now: number,
  store: Store = browserStore,
  everyMs = EVERY_MS,
): boolean => store.write(CHECKED, `${userId} ${now} ${everyMs}`)
