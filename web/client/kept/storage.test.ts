import { expect, it, test, vi } from 'vitest'
import { areFirstStepsShown, dismissFirstSteps, noteFirstSteps, readFirstSteps } from './first-steps.ts'
import { ownTab, storeOf } from './storage.ts'
import { withVisit } from './visited.ts'

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

it('keeps a text, reads it back and forgets it', () => {
  const storage = memory()
  const store = storeOf(() => storage)
  expect(store.read('theme')).toBeNull()
  expect(store.write('theme', 'dark')).toBe(true)
  expect(store.read('theme')).toBe('dark')
  expect(store.write('theme', null)).toBe(true)
  expect(store.read('theme')).toBeNull()
})

it('reads JSON, and nothing where there is none', () => {
  const store = storeOf(() => memory({ list: '[1]', broken: '{', nothing: 'null' }))
  expect(store.readJson('list')).toEqual([1])
  for (const key of ['broken', 'nothing', 'missing']) expect(store.readJson(key), key).toBeUndefined()
})

it('a browser that forbids storage, or has none left, is no fault', () => {
  const forbidden = storeOf(() => {
    throw new Error('denied')
  })
  const full = storeOf(() => ({
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }))
  expect([forbidden.read('theme'), forbidden.readJson('theme')]).toEqual([undefined, undefined])
  expect([forbidden.write('theme', 'dark'), forbidden.write('theme', null)]).toEqual([false, false])
  expect([full.read('theme'), full.write('theme', 'dark')]).toEqual([null, false])
})

it('S7 a tab keeps what its person did, and nothing for the next one', () => {
  const storage = memory({ draft: 'of somebody unknown' })
  ownTab('7', () => storage)
  expect(storage.getItem('draft')).toBeNull()
  storage.setItem('draft', 'mine')
  ownTab('7', () => storage)
  expect(storage.getItem('draft')).toBe('mine')
  ownTab('8', () => storage)
  expect(storage.getItem('draft')).toBeNull()
  ownTab('8', () => {
    throw new Error('denied')
  })
})

const visit = (path: string) => ({ path, title: path })

it('the not-found screen offers the last three pages, each once, newest first', () => {
  const visits = ['/', '/events', '/learn', '/events', '/terms'].reduce(
    (kept, path) => withVisit(kept, visit(path)),
    [] as ReturnType<typeof withVisit>,
  )
  expect(visits.map(({ path }) => path)).toEqual(['/terms', '/events', '/learn'])
})

const local = memory()
vi.stubGlobal('localStorage', local)

test('U16 a step stays done, each person’s own, in the order of the steps', () => {
  noteFirstSteps('7', ['room'])
  noteFirstSteps('7', ['bet'])
  expect(readFirstSteps('7')).toEqual({ done: ['bet', 'room'], dismissed: false })
  expect(readFirstSteps('8').done).toEqual([])
  local.setItem('firstSteps:9', '{"done":"everything"}')
  expect(readFirstSteps('9')).toEqual({ done: [], dismissed: false })
})

test('U16 the steps are shown in the first days, until they are closed', () => {
  const now = new Date().toISOString()
  expect(areFirstStepsShown({ id: '7', createdAt: now })).toBe(true)
  expect(areFirstStepsShown({ id: '7', createdAt: '2020-01-01T00:00:00.000Z' })).toBe(false)
  dismissFirstSteps('7')
  expect(areFirstStepsShown({ id: '7', createdAt: now })).toBe(false)
  expect(readFirstSteps('7').done).toEqual(['bet', 'room'])
})
