import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { usualOf } from './usual-stake.ts'

test('U9 a slip opens with the last stake, never above the person’s own median, and with nothing before the first', () => {
  expect(usualOf([])).toBeNull()
  expect(usualOf([500n])).toBe(500n)
  // a large bet once does not make the next one large
  expect(usualOf([10_000n, 500n, 500n])).toBe(500n)
  expect(usualOf([200n, 500n, 500n])).toBe(200n)
  // for an even number, the lower middle stake
  expect(usualOf([900n, 300n])).toBe(300n)
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1 }), (stakes) => {
      const usual = usualOf(stakes)!
      expect(stakes).toContain(usual)
      expect(usual <= stakes[0]!).toBe(true)
      // at least half of the stakes are as large or larger
      expect(stakes.filter((one) => one >= usual).length * 2).toBeGreaterThanOrEqual(stakes.length)
    }),
  )
})
