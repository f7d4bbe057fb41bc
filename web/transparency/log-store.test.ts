import { beforeEach, expect, test } from 'vitest'
import type { CheckResult, LogFault, Promised } from '#verifier/visit/check-types.ts'
import { traffic } from '#web/client/calls/request.ts'
import { type Store, storeOf } from '#web/client/kept/storage.ts'
import { isDue, readFault } from './fault-store.ts'
import { keepPromise } from './keep-promise.ts'
import { NOTHING_KEPT, noteCheck, ownOf, readKept, writeKept } from './log-store.ts'
import { forgetLog, takeTrouble } from './self-trouble.ts'

const HOUR = 3_600_000
const fault: LogFault = {
  check: 'fork',
  why: 'Two heads.',
  at: '2026-11-26T18:00:00.000Z',
  userId: null,
  evidence: {},
}
const found = (more: Partial<LogFault> = {}) =>
  takeTrouble('7', { state: 'failed', fault: { ...fault, ...more } }, 0, store)
const well: CheckResult = {
  ...{ state: 'well', kept: NOTHING_KEPT, size: '1', signed: {}, receipts: 0, promises: 0 },
  ...{ pools: 0, own: null },
  nextAt: fault.at,
}
const promise: Promised = { id: '14', promise: 'note', keptAt: 1 }

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
  found()
  expect(isDue('7', 9 * 60_000, store)).toBe(false)
  expect(isDue('7', 11 * 60_000, store)).toBe(true)
  noteCheck('7', 0, store)
  expect(isDue('7', 11 * 60_000, store)).toBe(false)
})

test('V-09 a fault of the log is shown to everybody at a browser, one’s own only to oneself', () => {
  found({ userId: '7' })
  expect(readFault('8', store)).toBeUndefined()
  expect(readFault('7', store)?.check).toBe('fork')
  found()
  expect(readFault('8', store)).toEqual(fault)
})

test('V-09 what signatures show stays when a later check is well, and no other fault takes its place', () => {
  found()
  found({ check: 'kept', userId: '7' })
  expect(takeTrouble('7', well, 1, store)).toEqual(fault)
  found({ check: 'tiles', at: '2026-11-27T18:00:00.000Z' })
  expect(readFault('8', store)).toEqual(fault)
  // the person's own fault is behind it, and appears once the other is saved
  kept.delete('logFault')
  expect(readFault('7', store)?.check).toBe('kept')
})

test.each(['silence', 'stale', 'answer', 'tiles', 'unsigned', 'receipt'])(
  'V-09 a fault of the kind “%s” is over once a check is well',
  (check) => {
    found({ check, userId: '7' })
    expect(readFault('7', store)?.check).toBe(check)
    expect(takeTrouble('7', well, 1, store)).toBeUndefined()
    expect(readFault('7', store)).toBeUndefined()
  },
)

test('V-09 a store that has no room for the evidence keeps the fault without it', () => {
  const evidence = { much: 'x'.repeat(10_000) }
  const small = storeOf(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > 5_000) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }))
  const shown = takeTrouble('7', { state: 'failed', fault: { ...fault, evidence } }, 0, small)
  expect(shown?.evidence).toEqual(evidence)
  expect(readFault('7', small)).toEqual({ ...fault, evidence: {} })
})

test('V-09 a store that is refused does not silence what was found', () => {
  const none = storeOf(() => {
    throw new Error('refused')
  })
  expect(takeTrouble('7', { state: 'failed', fault }, 0, none)).toEqual(fault)
})

const silent: CheckResult = { state: 'away', instead: { path: '/a', status: 503, at: fault.at } }

test('V-13 a server that answers all but the balance’s proof, or the receipts, for a day is seen', () => {
  writeKept({ ...NOTHING_KEPT, people: { 7: { receipts: [], promises: [], tree: '7', wellAt: 5 } } }, store)
  expect(takeTrouble('7', silent, 0, store)).toBeUndefined()
  expect(isDue('7', HOUR - 1, store)).toBe(false)
  expect(isDue('7', HOUR, store)).toBe(true)
  expect(takeTrouble('7', silent, 12 * HOUR, store)).toBeUndefined()
  const shown = takeTrouble('7', silent, 24 * HOUR, store)
  expect(shown).toMatchObject({
    ...{ check: 'silence', userId: '7' },
    why: expect.stringMatching(/^This server has not let your browser check your balance since Jan 1, 1970/),
    evidence: { since: 0, wellAt: 5, answers: [{ status: 503 }, { status: 503 }, { status: 503 }] },
  })
  expect(readFault('7', store)?.check).toBe('silence')
})

test('V-09 a silence needs three checks, and ends with one that is well', () => {
  takeTrouble('7', silent, 0, store)
  expect(takeTrouble('7', silent, 25 * HOUR, store)).toBeUndefined()
  // an unreachable network changes nothing
  takeTrouble('7', { state: 'away' }, 26 * HOUR, store)
  expect(ownOf(readKept(store), '7').silence?.answers).toHaveLength(2)
  writeKept(NOTHING_KEPT, store)
  expect(takeTrouble('7', silent, 27 * HOUR, store)).toBeUndefined()
  // the clock was set back
  takeTrouble('7', silent, 2 * HOUR, store)
  expect(ownOf(readKept(store), '7').silence).toMatchObject({ since: 2 * HOUR, answers: [{ status: 503 }] })
})

test('V-09 an answer that only a newer page can read is no fault, until a day is over', () => {
  const { firstVersion, version } = traffic
  Object.assign(traffic, { firstVersion: 'a', version: 'b' })
  const unread = { ...fault, check: 'answer', userId: '7', evidence: { path: '/a' } }
  expect(takeTrouble('7', { state: 'failed', fault: unread }, 0, store)).toBeUndefined()
  expect(ownOf(readKept(store), '7').silence?.answers).toMatchObject([{ path: '/a', status: 200 }])
  Object.assign(traffic, { firstVersion, version })
  expect(takeTrouble('7', { state: 'failed', fault: unread }, 0, store)).toEqual(unread)
})

test('V-09 what was noted of a silence and edited by hand counts for nothing', () => {
  for (const silence of [7, null, {}, { since: 'x', answers: [] }, { since: 0, answers: 7 }]) {
    const own = { receipts: [], promises: [], tree: null, silence: silence as never }
    writeKept({ ...NOTHING_KEPT, people: { 7: own } }, store)
    expect(takeTrouble('7', silent, 30 * HOUR, store)).toBeUndefined()
  }
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

test('V-13 one promise that cannot be read takes nothing else with it that is kept of a person', () => {
  const own = { receipts: ['1'], promises: [promise], tree: '7', wellAt: 5 }
  const none = { receipts: [], promises: [], tree: null }
  const people = {
    7: own,
    8: { receipts: 'all' },
    9: null,
    10: { ...own, promises: [{}, promise, { ...promise, keptAt: null }, null] },
    11: { ...own, receipts: ['1', 2], tree: 7, promises: undefined },
    // the earlier format: it stored the server's own end of the promise
    12: { ...own, promises: [{ ...promise, waitMs: null }] },
  }
  kept.set('keptLog', JSON.stringify({ ...NOTHING_KEPT, people, isFilled: true, clock: [1, 2] }))
  expect(readKept(store)).toMatchObject({ isFilled: true, clock: [1, 2] })
  expect(readKept(store).people).toMatchObject({
    ...{ 7: own, 8: none, 9: none, 10: own, 12: own },
    11: { ...none, receipts: ['1'], wellAt: 5 },
  })
})

test('V-09 to trust the log anew forgets all that was known of it', () => {
  writeKept({ ...NOTHING_KEPT, note: 'head', keys: ['key'] }, store)
  found()
  found({ userId: '7' })
  forgetLog('7', store)
  expect(kept.size).toBe(0)
})
