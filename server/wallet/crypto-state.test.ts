import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountedReceipt, confirmationsFor, creditTargets, plainState } from './crypto-state.ts'

const receipt = (more: Partial<CountedReceipt> = {}): CountedReceipt => ({
  id: 1n,
  payCurrency: 'btc',
  quoted: 1000n,
  paid: 1000n,
  stage: 'final',
  confirmations: null,
  credited: 0n,
  late: false,
  ...more,
})
const state = (receipts: CountedReceipt[], more: { credited?: bigint; expired?: boolean } = {}) =>
  plainState({ amount: 5000n, credited: 0n, expired: false, receipts, ...more })

test.each([
  [100n, 1],
  [10_000n, 1],
  [10_001n, 2],
  [100_000n, 2],
  [100_001n, 3],
])('C-31 C-36 a deposit of %s cents is credited after %i confirmations', (cents, needed) => {
  expect(confirmationsFor(cents)).toBe(needed)
})

describe('C-36 what payments credit', () => {
  test('C-36 parts of the price, however cut, add up to the amount and never above, by property', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 9n }),
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 9 }),
        (amount, parts) => {
          const quoted = parts.reduce((sum, part) => sum + part)
          const receipts = parts.map((paid, n) => receipt({ id: BigInt(n + 1), paid, quoted }))
          const credits = [...creditTargets(amount, receipts).values()]
          expect(credits.every((credit) => credit >= 0n)).toBe(true)
          expect(credits.reduce((sum, credit) => sum + credit)).toBe(amount)
        },
      ),
    )
  })

  test('C-36 one cent is not credited for nearly one, and more than the price in proportion', () => {
    expect(creditTargets(100n, [receipt({ paid: 9n })]).get(1n)).toBe(0n)
    expect(creditTargets(100n, [receipt({ paid: 1999n })]).get(1n)).toBe(199n)
  })

  test('C-36 only what is final counts; what is stuck stays as it is; another coin has its own sum', () => {
    const targets = creditTargets(100n, [
      receipt({ id: 1n, stage: 'confirming' }),
      receipt({ id: 2n, stage: 'gone', credited: 100n }),
      receipt({ id: 3n, stage: 'stuck', credited: 40n }),
      receipt({ id: 4n, payCurrency: 'ltc', quoted: 10n, paid: 5n }),
      receipt({ id: 5n, paid: 500n }),
    ])
    expect([...targets.values()]).toEqual([0n, 0n, 40n, 50n, 50n])
  })
})

describe('C-36 the seven plain states', () => {
  test.each([
    ['waiting', [], {}],
    ['expired', [], { expired: true }],
    ['seen', [receipt({ stage: 'seen', confirmations: 0 })], {}],
    ['confirming', [receipt({ stage: 'confirming', confirmations: 1 })], { expired: true }],
    ['credited', [receipt()], { credited: 5000n }],
    ['underpaid', [receipt({ paid: 500n })], { credited: 2500n }],
    ['underpaid', [receipt({ paid: 500n })], { credited: 2500n, expired: true }],
    ['late', [receipt({ late: true })], { credited: 5000n, expired: true }],
    ['late', [receipt({ stage: 'stuck' })], {}],
    ['waiting', [receipt({ stage: 'gone' })], {}],
    ['expired', [receipt({ stage: 'gone' })], { expired: true }],
    ['seen', [receipt(), receipt({ id: 2n, stage: 'seen' })], { credited: 5000n }],
  ] as const)('C-36 it is %s', (expected, receipts, more) => {
    expect(state([...receipts], more)).toBe(expected)
  })
})
