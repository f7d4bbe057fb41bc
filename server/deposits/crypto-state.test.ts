import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import {
  type CountedReceipt,
  confirmationsFor,
  confirmationsOf,
  plainState,
  valueReceipts,
} from './crypto-state.ts'

const receipt = (more: Partial<CountedReceipt> = {}): CountedReceipt => ({
  id: 1n,
  paid: 1000n,
  priceThen: 1000n,
  stage: 'final',
  confirmations: null,
  credited: 0n,
  late: false,
  ...more,
})
const state = (receipts: CountedReceipt[], more: { credited?: bigint; expired?: boolean } = {}) =>
  plainState({ amount: 5000n, quoted: 1000n, credited: 0n, expired: false, receipts, ...more })

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
          const receipts = parts.map((paid, n) => receipt({ id: BigInt(n + 1), paid, priceThen: null }))
          const credits = [...valueReceipts({ amount, quoted }, receipts).values()].map(
            ({ credit }) => credit,
          )
          expect(credits.every((credit) => credit >= 0n)).toBe(true)
          expect(credits.reduce((sum, credit) => sum + credit)).toBe(amount)
        },
      ),
    )
  })

  test('C-36 nobody is ever credited more than at the quote, nor more than at the price of the first sight beyond it, by property', () => {
    const part = fc.record({
      paid: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      priceThen: fc.option(fc.bigInt({ min: 1n, max: 10n ** 6n })),
      late: fc.boolean(),
    })
    const sums = fc.record({
      amount: fc.bigInt({ min: 100n, max: 10n ** 6n }),
      quoted: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    })
    fc.assert(
      fc.property(sums, fc.array(part, { minLength: 1, maxLength: 6 }), (deposit, parts) => {
        const receipts = parts.map((one, n) => receipt({ id: BigInt(n + 1), ...one }))
        const worths = valueReceipts(deposit, receipts)
        const { amount, quoted } = deposit
        for (const { id, paid, late, priceThen } of receipts) {
          const { credit, waits } = worths.get(id)!
          expect(credit <= (amount * paid) / quoted + 1n).toBe(true)
          if (late && priceThen !== null) expect(credit <= (amount * paid) / priceThen).toBe(true)
          if (late) expect(waits).toBe(priceThen === null)
          if (waits && late) expect(credit).toBe(0n)
        }
      }),
    )
  })

  const credits = (...receipts: CountedReceipt[]) =>
    [...valueReceipts({ amount: 100n, quoted: 1000n }, receipts).values()].map(({ credit }) => credit)

  test('C-36 one cent is not credited for nearly one', () => {
    expect(credits(receipt({ paid: 9n }))).toEqual([0n])
  })

  test('C-36 what is over or late is worth what it was at its first sight, where that is less', () => {
    expect(credits(receipt({ paid: 1999n }))).toEqual([199n])
    expect(credits(receipt({ paid: 2000n, priceThen: 2000n }))).toEqual([150n])
    expect(credits(receipt({ paid: 2000n, priceThen: 500n }))).toEqual([200n])
    expect(credits(receipt({ paid: 1000n, priceThen: 2000n, late: true }))).toEqual([50n])
    expect(credits(receipt({ paid: 1000n, priceThen: 500n, late: true }))).toEqual([100n])
  })

  test('C-36 it waits where nobody says what it is worth; what the quote covers does not', () => {
    const worths = valueReceipts({ amount: 100n, quoted: 1000n }, [
      receipt({ paid: 1500n, priceThen: null }),
      receipt({ id: 2n, priceThen: null, late: true }),
    ])
    expect([...worths.values()]).toEqual([
      { credit: 100n, waits: true },
      { credit: 0n, waits: true },
    ])
  })

  test('C-36 only what is final counts; what is stuck stays as it is; those under way keep their place in the quote', () => {
    expect(
      credits(
        receipt({ id: 1n, paid: 400n, stage: 'confirming' }),
        receipt({ id: 2n, stage: 'gone', credited: 100n }),
        receipt({ id: 3n, paid: 100n, stage: 'stuck', credited: 5n }),
        receipt({ id: 4n, paid: 900n, priceThen: 2000n }),
      ),
    ).toEqual([0n, 0n, 5n, 50n + 20n])
  })

  test('C-36 blocks are asked for by all that has come, also in many small payments', () => {
    const deposit = { amount: 5_000n, quoted: 1000n }
    const part = (id: bigint) => receipt({ id, paid: 900n, stage: 'seen' })
    expect(confirmationsOf(deposit, [part(1n)])).toBe(1)
    expect(confirmationsOf(deposit, [part(1n), part(2n), part(3n)])).toBe(2)
    expect(
      confirmationsOf(
        deposit,
        [1n, 2n, 3n].map((id) => receipt({ id, stage: 'gone' })),
      ),
    ).toBe(1)
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
    ['late', [receipt({ paid: 1500n, priceThen: null })], { credited: 5000n }],
    ['waiting', [receipt({ stage: 'gone' })], {}],
    ['expired', [receipt({ stage: 'gone' })], { expired: true }],
    ['seen', [receipt(), receipt({ id: 2n, stage: 'seen' })], { credited: 5000n }],
  ] as const)('C-36 it is %s', (expected, receipts, more) => {
    expect(state([...receipts], more)).toBe(expected)
  })
})
