import { expect, test } from 'vitest'
import { settlingOf } from './settling.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const credits = [
  { cents: 2_000n, creditedAt: at(9) },
  { cents: 5_000n, creditedAt: at(5) },
]

test('S4 money that came by no card may leave at once', () => {
  expect(settlingOf(10_000n, credits, 3_000n, 72)).toEqual({ available: 3_000n, at: null })
  expect(settlingOf(10_000n, [], 10_000n, 72)).toEqual({ available: 10_000n, at: null })
})

test('S4 an amount may leave once enough has settled, the oldest credit first', () => {
  const after = (hour: number) => new Date(at(hour).getTime() + 72 * 3_600_000)
  expect(settlingOf(10_000n, credits, 3_001n, 72)).toEqual({ available: 3_000n, at: after(5) })
  expect(settlingOf(10_000n, credits, 8_000n, 72)).toEqual({ available: 3_000n, at: after(5) })
  expect(settlingOf(10_000n, credits, 8_001n, 72)).toEqual({ available: 3_000n, at: after(9) })
})

test('S4 available is never below zero, also where the money of the card was lost at play', () => {
  expect(settlingOf(1_000n, credits, 1_000n, 72).available).toBe(0n)
})
