import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { SPLIT_MOST, splitCents } from './split-amount.ts'

test('a sum is split to the cent, and the first ones get the odd cents', () => {
  expect(splitCents(10_000n, 3)).toEqual([3334n, 3333n, 3333n])
  expect(splitCents(101n, 4)).toEqual([26n, 25n, 25n, 25n])
  expect(splitCents(9n, 3)).toEqual([3n, 3n, 3n])
  expect(splitCents(1n, 2)).toEqual([1n, 0n])
})

test('whatever the sum and the number of people, no cent is lost and nobody has two more than another', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.integer({ min: 1, max: SPLIT_MOST }),
      (cents, parts) => {
        const split = splitCents(cents, parts)
        expect(split).toHaveLength(parts)
        expect(split.reduce((sum, part) => sum + part)).toBe(cents)
        expect(split[0]! - split.at(-1)!).toBeLessThanOrEqual(1n)
        expect(split.toSorted((a, b) => Number(b - a))).toEqual(split)
      },
    ),
  )
})
