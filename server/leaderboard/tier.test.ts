import { expect, test } from 'vitest'
import { TIERS } from '#contract/tiers.ts'
import { fc } from '#tests/support/properties.ts'
import { tierOfRecord } from './tier.ts'

test.each([
  [0, 0, 'bronze'],
  [9, 0, 'bronze'],
  [10, 0, 'diamond'],
  [4, 6, 'bronze'],
  [5, 5, 'silver'],
  [59, 41, 'silver'],
  [6, 4, 'gold'],
  [599, 401, 'silver'],
  [7, 3, 'platinum'],
  [799, 201, 'platinum'],
  [8, 2, 'diamond'],
] as const)('K-15 %i won and %i lost is %s', (wins, losses, tier) => {
  expect(tierOfRecord({ wins, losses })).toBe(tier)
})

test('K-15 a further win never lowers a tier, and a further loss never raises one', () => {
  const rank = (wins: number, losses: number) =>
    TIERS.findIndex(({ name }) => name === tierOfRecord({ wins, losses }))
  const record = fc.tuple(fc.nat(2_000), fc.nat(2_000)).filter(([wins, losses]) => wins + losses >= 10)
  fc.assert(
    fc.property(record, ([wins, losses]) => {
      expect(rank(wins + 1, losses)).toBeGreaterThanOrEqual(rank(wins, losses))
      expect(rank(wins, losses + 1)).toBeLessThanOrEqual(rank(wins, losses))
    }),
  )
})
