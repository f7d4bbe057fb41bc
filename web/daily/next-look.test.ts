import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { nextLook } from './next-look.ts'

const question: NonNullable<Reply<'dailyQuestion'>['question']> = {
  ...{ eventId: '2', title: 'Will it rain?', rules: 'Any rain.', sourceUrl: 'https://example.com' },
  ...{ optionALabel: 'Rain', optionBLabel: 'Dry', locksAt: '2026-12-01T20:00:00Z', mine: null, open: true },
}
const days = { count: 0, shown: true }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lookAt = (time: string, open: boolean) => {
  vi.setSystemTime(`2026-12-01T${time}Z`)
  return nextLook({ question: { ...question, open }, days })
}

test('N-01 home looks for the question when it locks, and when the next one is open', () => {
  expect(lookAt('19:59:00', true)).toBe(61_000)
  // for a person who is kept off it, too
  expect(lookAt('19:59:00', false)).toBe(61_000)
  expect(lookAt('20:01:00', false)).toBe(239 * 60_000 + 66_000)
})

test('N-01 home looks again soon where it has not locked yet, and seldom while none is there', () => {
  expect(lookAt('20:00:02', true)).toBe(30_000)
  vi.setSystemTime('2026-12-02T00:02:00Z')
  expect(nextLook({ question: { ...question, open: false }, days })).toBe(900_000)
  expect(nextLook({ question: null, days })).toBe(900_000)
})

test('N-01 home never looks for people to whom nothing is offered', () => {
  expect(nextLook({ question: null, days: null })).toBe(false)
  expect(nextLook()).toBe(false)
})
