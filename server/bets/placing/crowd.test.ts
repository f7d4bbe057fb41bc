import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { grownTo, isCrowd, NOBODY, type SideHeld } from './crowd.ts'

test('E-13 a side is a crowd from ten people on, where its three largest hold at most half', () => {
  const side = { people: 10, stake: 10_000n, topThree: 5_000n }
  expect(isCrowd(side)).toBe(true)
  expect(isCrowd({ ...side, people: 9 })).toBe(false)
  expect(isCrowd({ ...side, topThree: 5_001n })).toBe(false)
  // an odd sum is not rounded
  expect(isCrowd({ ...side, stake: 9_999n })).toBe(false)
  expect(isCrowd(NOBODY)).toBe(false)
})

/** A side by the stake of each of its people. */
function sideOf(stakes: readonly bigint[]): SideHeld {
  const sum = (some: readonly bigint[]) => some.reduce((all, one) => all + one, 0n)
  const largest = stakes.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, 3)
  return { people: stakes.length, stake: sum(stakes), topThree: sum(largest) }
}

test('E-13 a side that its sum alone shows to be a crowd still is one, no matter who staked the rest', () => {
  const stake = fc.bigInt({ min: 100n, max: 300n })
  const more = fc.array(fc.tuple(fc.nat({ max: 30 }), stake), { maxLength: 6 })
  let shown = 0
  fc.assert(
    fc.property(fc.array(stake, { minLength: 8, maxLength: 30 }), more, (before, bets) => {
      const after = [...before]
      for (const [who, cents] of bets) after[who] = (after[who] ?? 0n) + cents
      const held = after.filter((cents) => cents !== undefined)
      const grown = grownTo(sideOf(before), sideOf(held).stake)
      if (!grown || grown.stake === sideOf(before).stake) return
      shown += 1
      expect(isCrowd(sideOf(held))).toBe(true)
    }),
  )
  expect(shown).toBeGreaterThan(5)
})

test('E-13 a side on which nothing was staked since is as it was, and one that may have lost its crowd is read anew', () => {
  const side = { people: 20, stake: 10_000n, topThree: 4_000n }
  expect(grownTo(side, 10_000n)).toBe(side)
  expect(grownTo(side, 12_000n)).toEqual({ people: 20, stake: 12_000n, topThree: 6_000n })
  expect(grownTo(side, 12_001n)).toBeUndefined()
  expect(grownTo(NOBODY, 1n)).toBeUndefined()
})
