import { expect, test } from 'vitest'
import { settlingOf, stepsOf } from './settling.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const card = (cents: bigint, hour: number) => ({ from: 'card' as const, cents, until: at(hour) })
const parts = [card(2_000n, 9), card(5_000n, 5)]

test('S4 money that came by no card may leave at once', () => {
  expect(settlingOf(10_000n, parts, 3_000n)).toEqual({ available: 3_000n, waitsFor: null })
  expect(settlingOf(10_000n, [], 10_000n)).toEqual({ available: 10_000n, waitsFor: null })
})

test('S4 an amount may leave once enough has settled, the earliest first', () => {
  expect(settlingOf(10_000n, parts, 3_001n)).toEqual({ available: 3_000n, waitsFor: parts[1] })
  expect(settlingOf(10_000n, parts, 8_000n)).toEqual({ available: 3_000n, waitsFor: parts[1] })
  expect(settlingOf(10_000n, parts, 8_001n)).toEqual({ available: 3_000n, waitsFor: parts[0] })
})

test('S4 available is never below zero, also where the money of the card was lost at play', () => {
  expect(settlingOf(1_000n, parts, 1_000n).available).toBe(0n)
})

test('S4 what more may leave is told step by step, and comes to the balance', () => {
  expect(stepsOf(10_000n, parts)).toEqual([
    { cents: 5_000n, until: at(5) },
    { cents: 2_000n, until: at(9) },
  ])
  expect(stepsOf(1_000n, parts)).toEqual([{ cents: 1_000n, until: at(9) }])
})
