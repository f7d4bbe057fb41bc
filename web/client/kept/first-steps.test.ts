import { expect, test, vi } from 'vitest'
import { areFirstStepsShown, dismissFirstSteps, noteFirstSteps, readFirstSteps } from './first-steps.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

test('U16 a step stays done, each person’s own, in the order of the steps', () => {
  noteFirstSteps('7', ['room'])
  noteFirstSteps('7', ['bet'])
  expect(readFirstSteps('7')).toEqual({ done: ['bet', 'room'], dismissed: false })
  expect(readFirstSteps('8').done).toEqual([])
  kept.set('firstSteps:9', '{"done":"everything"}')
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
