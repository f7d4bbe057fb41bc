import { expect, test } from 'vitest'
import { cardSide, potFee, potPayout } from './games.ts'

test('O-38 O-39 the winner of a pot gets twice the pot times 0.96; the fee is rounded down to the cent', () => {
  for (const [pot, payout] of [
    [1000n, 1920n],
    [2500n, 4800n],
    [1n, 2n],
    [12n, 24n],
    [13n, 25n],
    [333n, 640n],
    [100_000_000n, 192_000_000n],
  ] as const) {
    expect(potPayout(pot)).toBe(payout)
    expect(potPayout(pot) + potFee(pot)).toBe(2n * pot)
  }
})

test('F-15 a card of 8-13 is high, of 1-6 low, and 7 a tie', () => {
  expect(Array.from({ length: 13 }, (_, index) => cardSide(index + 1))).toEqual([
    ...new Array(6).fill('low'),
    'tie',
    ...new Array(6).fill('high'),
  ])
})
