import { beforeEach, expect, test } from 'vitest'
import { type Store, storeOf } from '#web/client/storage.ts'
import type { LogFault, Promised } from './check-types.ts'
import { isDue, noteCheck, readFault, writeFault } from './fault-store.ts'
import { forgetLog, keepPromise, NOTHING_KEPT, ownOf, readKept, writeKept } from './log-store.ts'

const HOUR = 3_600_000
const fault: LogFault = {
  check: 'fork',
  why: 'Two heads.',
  at: '2026-11-26T18:00:00.000Z',
  userId: null,
  evidence: {},
}
const promise: Promised = { id: '14', promise: 'note', keptAt: 1, waitMs: 60_000 }

let kept: Map<string, string>
let store: Store
beforeEach(() => {
  kept = new Map()
  store = storeOf(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
})

test('V-09 a browser checks at most every six hours, and each person for themselves', () => {
  expect(isDue('7', 0, store)).toBe(true)
  noteCheck('7', 0, store)
  expect(isDue('7', 6 * HOUR - 1, store)).toBe(false)
  expect(isDue('7', 6 * HOUR, store)).toBe(true)
  expect(isDue('8', 1, store)).toBe(true)
  // the clock was set back
  expect(isDue('7', -1, store)).toBe(true)
})

test('V-09 while the log does not hold it is checked more often', () => {
  noteCheck('7', 0, store)
  writeFault(fault, store)
  expect(isDue('7', 11 * 60_000, store)).toBe(true)
  writeFault(null, store)
  expect(isDue('7', 11 * 60_000, store)).toBe(false)
})

test('V-09 a fault of the log is shown to everybody at a browser, one’s own only to oneself', () => {
  writeFault(fault, store)
  expect(readFault('8', store)).toEqual(fault)
  writeFault({ ...fault, userId: '7' }, store)
  expect(readFault('8', store)).toBeUndefined()
  expect(readFault('7', store)?.check).toBe('fork')
})

test('V-09 a promise is kept once, for its person', () => {
  keepPromise('7', promise, store)
  keepPromise('7', { ...promise, keptAt: 2 }, store)
  expect(ownOf(readKept(store), '7').promises).toEqual([promise])
  expect(ownOf(readKept(store), '8').promises).toEqual([])
})

test('V-09 what was edited by hand into something else counts for nothing', () => {
  for (const text of ['no JSON', '7', 'null', '[]', '{"keys":"none"}', '{"keys":[1]}']) {
    kept.set('keptLog', text)
    kept.set('logFault', text)
    expect(readKept(store), text).toEqual(NOTHING_KEPT)
    expect(readFault('7', store), text).toBeUndefined()
  }
})

test('V-09 of people, only those count whose notes are whole', () => {
  const own = { receipts: ['1'], promises: [promise], tree: '7' }
  const people = { 7: own, 8: { receipts: 'all' }, 9: null, 10: { ...own, promises: [{}] } }
  kept.set('keptLog', JSON.stringify({ ...NOTHING_KEPT, people }))
  expect(readKept(store).people).toEqual({ 7: own })
})

test('V-09 to trust the log anew forgets all that was known of it', () => {
  writeKept({ ...NOTHING_KEPT, note: 'head', keys: ['key'] }, store)
  writeFault(fault, store)
  noteCheck('7', 0, store)
  forgetLog(store)
  expect(kept.size).toBe(0)
})
