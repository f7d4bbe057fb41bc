import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { rounds } from '#tests/support/scale.ts'
import { EVENT_FEE_BPS } from './fees.ts'
import { displayOdds, eventFee, paidOdds, payouts, quote, shareOfA } from './odds.ts'

const cents = (max: bigint) => fc.bigInt({ min: 1n, max })
const anyAmount = fc.oneof(cents(5n), cents(1_000n), cents(10_000_000n), cents(99_999_999_999n))
const stakes = fc.array(anyAmount, { minLength: 1, maxLength: 40 })
const anyPool = fc.oneof(fc.constant(0n), anyAmount)
const bps = fc.oneof(fc.constant(EVENT_FEE_BPS), fc.bigInt({ min: 0n, max: 10_000n }))
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)

describe('payouts', () => {
  test('E-19 E-20 the worked example: ten dollars a side pay 19.60 and 0.40 of fee', () => {
    expect(payouts([1000n], 1000n, 200n)).toEqual({ fee: 40n, payouts: [1960n] })
  })

  test('Z-12 E-21 in 10,000 random pools the parts and the fee are the pool, to the cent', () => {
    fc.assert(
      fc.property(stakes, anyPool, bps, (winners, losing, feeBps) => {
        const { fee, payouts: parts } = payouts(winners, losing, feeBps)
        const winning = sum(winners)
        expect(sum(parts) + fee).toBe(winning + losing)
        expect(fee >= 0n && fee <= losing).toBe(true)
        const pot = winning + losing - fee
        parts.forEach((part, index) => {
          const stake = winners[index]!
          // no winner gets back less than the stake
          expect(part >= stake).toBe(true)
          // within one cent of the exact share: |part × W − D × stake| < W
          const off = part * winning - pot * stake
          expect(off < winning && off > -winning).toBe(true)
        })
      }),
      { numRuns: rounds(10_000) },
    )
  })

  test('Z-12 the order of bets decides the odd cents, and equal input pays equally every time', () => {
    expect(payouts([1n, 1n, 1n], 1n, 0n).payouts).toEqual([1n, 1n, 2n])
    expect(payouts([1n, 1n, 1n], 2n, 0n).payouts).toEqual([1n, 2n, 2n])
    expect(payouts([100n, 100n, 100n], 100n, 200n)).toEqual({ fee: 8n, payouts: [130n, 131n, 131n] })
  })

  test('E-19 the fee is two percent of the whole pool, floored, and never more than what was lost', () => {
    expect(eventFee(2000n, 1000n, 200n)).toBe(40n)
    expect(eventFee(49n, 20n, 200n)).toBe(0n)
    expect(eventFee(10_001n, 1n, 200n)).toBe(1n)
    expect(eventFee(10_000n, 0n, 200n)).toBe(0n)
    expect(payouts([99_999n], 1n, 200n)).toEqual({ fee: 1n, payouts: [99_999n] })
  })

  test('E-20 L-03 every payout is at least 96 percent of the share of the pool, unless the fee cap gives more', () => {
    fc.assert(
      fc.property(stakes, anyPool, (winners, losing) => {
        const { payouts: parts } = payouts(winners, losing, EVENT_FEE_BPS)
        const winning = sum(winners)
        parts.forEach((part, index) => {
          expect((part + 1n) * winning * 100n >= (winning + losing) * winners[index]! * 96n).toBe(true)
        })
      }),
    )
  })

  test('nobody won: there is nothing to pay and nothing to take', () => {
    expect(payouts([], 500n, 200n)).toEqual({ fee: 0n, payouts: [] })
  })
})

describe('quote', () => {
  test('E-16 R-45 the quote of a new last bet is what it would be paid, in 10,000 random pools', () => {
    fc.assert(
      fc.property(
        fc.array(anyAmount, { maxLength: 20 }),
        anyPool,
        anyAmount,
        bps,
        fc.boolean(),
        (before, losing, stake, feeBps, onA) => {
          const own = sum(before)
          const pools = onA ? { optionA: own, optionB: losing } : { optionA: losing, optionB: own }
          const quoted = quote(pools, onA ? 'optionA' : 'optionB', stake, feeBps)
          expect(quoted.payout).toBe(payouts([...before, stake], losing, feeBps).payouts.at(-1))
          expect(quoted.pot).toBe(own + losing + stake)
          expect(quoted.share - quoted.fee).toBe(quoted.payout)
          expect(quoted.net).toBe(quoted.payout - stake)
          expect(quoted.net >= 0n).toBe(true)
          expect(quoted.refund).toBe(losing === 0n)
        },
      ),
      { numRuns: rounds(10_000) },
    )
  })

  test('E-16 the first bet of all is quoted as a refund of itself', () => {
    expect(quote({ optionA: 0n, optionB: 0n }, 'optionA', 1000n, 200n)).toEqual({
      stake: 1000n,
      pot: 1000n,
      share: 1000n,
      fee: 0n,
      payout: 1000n,
      net: 0n,
      // nothing was lost, so nothing is taken
      capped: true,
      refund: true,
    })
  })

  test('E-16 E-20 a first bet against ten dollars is quoted 19.60', () => {
    expect(quote({ optionA: 1000n, optionB: 0n }, 'optionB', 1000n, 200n)).toMatchObject({
      share: 2000n,
      fee: 40n,
      payout: 1960n,
      net: 960n,
    })
  })
})

describe('displayed odds', () => {
  test.each([
    [0n, 0n, 'optionA', '2.00'],
    [0n, 0n, 'optionB', '2.00'],
    [1000n, 1000n, 'optionA', '2.00'],
    [1000n, 3000n, 'optionA', '4.00'],
    [1000n, 3000n, 'optionB', '1.33'],
    [3000n, 1000n, 'optionA', '1.33'],
    [200n, 100n, 'optionA', '1.50'],
    [1n, 99_999_999_999n, 'optionA', '100000000000.00'],
    [600n, 300n, 'optionB', '3.00'],
    // 1.005 rounds half up
    [20_000n, 100n, 'optionA', '1.01'],
  ] as const)('R-44 %s against %s shows %s as %s', (optionA, optionB, selection, text) => {
    expect(displayOdds({ optionA, optionB }, selection)).toBe(text)
  })

  test('R-45 an empty side has no odds: be the first', () => {
    expect(displayOdds({ optionA: 0n, optionB: 5n }, 'optionA')).toBeNull()
    expect(displayOdds({ optionA: 0n, optionB: 5n }, 'optionB')).toBe('1.00')
  })

  test('R-44 odds are total over pool to two places, by property', () => {
    fc.assert(
      fc.property(anyAmount, anyPool, (own, other) => {
        const text = displayOdds({ optionA: own, optionB: other }, 'optionA')!
        const hundredths = BigInt(text.replace('.', ''))
        const off = (hundredths * own - (own + other) * 100n) * 2n
        expect(text).toMatch(/^\d+\.\d\d$/)
        expect(off <= own && off >= -own).toBe(true)
      }),
    )
  })

  test('C6 a quote says when its fee is less than the rate', () => {
    const capped = (optionA: bigint, optionB: bigint) =>
      quote({ optionA, optionB }, 'optionA', 1000n, 200n).capped
    expect([capped(0n, 1000n), capped(40_000n, 900n), capped(40_000n, 810n)]).toEqual([false, false, true])
  })

  test.each([
    [1000n, 1000n, 200n, 'optionA', '1.96'],
    [3000n, 1000n, 200n, 'optionA', '1.30'],
    [3000n, 1000n, 500n, 'optionA', '1.26'],
    // the fee takes at most what was lost, so nobody is paid less than the stake
    [1_000_000n, 1n, 200n, 'optionA', '1.00'],
    [500n, 0n, 200n, 'optionA', '1.00'],
  ] as const)(
    'C6 %s against %s at %s: what is printed for %s is %s, after the fee',
    (optionA, optionB, bps, selection, text) => {
      expect(paidOdds({ optionA, optionB }, selection, bps)).toBe(text)
    },
  )

  test('C8 a side without bets has no odds to print, an empty pot none at all', () => {
    expect(paidOdds({ optionA: 0n, optionB: 0n }, 'optionA', 200n)).toBeNull()
    expect(paidOdds({ optionA: 0n, optionB: 5n }, 'optionA', 200n)).toBeNull()
  })

  test('C6 a stake times its printed odds is what it is paid, less only what two places cannot say', () => {
    fc.assert(
      fc.property(anyAmount, anyPool, anyPool, bps, (stake, others, losing, feeBps) => {
        const pools = { optionA: stake + others, optionB: losing }
        const odds = BigInt(paidOdds(pools, 'optionA', feeBps)!.replace('.', ''))
        const { payout } = quote({ optionA: others, optionB: losing }, 'optionA', stake, feeBps)
        // the last of the winners may get the odd cent
        expect(stake * odds <= (payout + 1n) * 100n).toBe(true)
        expect(stake * (odds + 1n) >= (payout - 1n) * 100n).toBe(true)
      }),
    )
  })

  test('the share of A is tenths of a percent, even when nothing is staked', () => {
    expect(shareOfA({ optionA: 0n, optionB: 0n })).toBe(500)
    expect(shareOfA({ optionA: 7n, optionB: 5n })).toBe(583)
    expect(shareOfA({ optionA: 7n, optionB: 0n })).toBe(1000)
    expect(shareOfA({ optionA: 0n, optionB: 7n })).toBe(0)
  })
})
