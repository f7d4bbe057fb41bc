import { expect, test } from 'vitest'
import { REASONS, reasonName } from './reasons.ts'

test('the numbers of reasons are for ever: they are in stored postings', () => {
  expect(REASONS).toMatchObject({
    bet: 1,
    'event-pool': 2,
    'event-fee': 3,
    payout: 4,
    refund: 5,
    bond: 6,
    'bond-return': 7,
    'bond-kept': 8,
    deposit: 10,
    'practice-start': 20,
    'practice-refill': 21,
    correction: 90,
  })
  expect(new Set(Object.values(REASONS)).size).toBe(Object.keys(REASONS).length)
})

test('a number outside the list is a bug', () => {
  expect(reasonName(1)).toBe('bet')
  expect(() => reasonName(9999)).toThrow('unknown reason')
})
