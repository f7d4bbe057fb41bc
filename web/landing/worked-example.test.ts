import { expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { payouts } from '#contract/odds.ts'
import { dollars, workedExample } from './worked-example.ts'

const centsOf = (text: string) => wireToCents(text.replace(/^[+−]?\$/, ''))

test('L-03 $10 v $10 shows a fee of $0.20 each and $19.60 for the winner', () => {
  const sum = workedExample(1000n, 1000n)
  expect(sum).toMatchObject({
    pot: '$20.00',
    share: '$20.00',
    fee: '−$0.40',
    feeNote: '$0.20 each',
    payout: '$19.60',
    net: '+$9.60',
    oddsA: '1.96',
    oddsB: '1.96',
    shareA: '50.0%',
    seam: 50,
  })
  expect(sum.said).toBe('$10.00 against $10.00: the fee is $0.20 each and the winner gets $19.60.')
})

test('L-03 every sum on the sliders is what settlement pays, and beats 96% of the pool', () => {
  for (let a = 1n; a <= 100n; a += 1n) {
    for (let b = 1n; b <= 100n; b += 1n) {
      const sum = workedExample(a * 100n, b * 100n)
      const settled = payouts([a * 100n], b * 100n, 200n)
      const payout = centsOf(sum.payout)
      expect(payout).toBe(settled.payouts[0])
      expect(payout * 100n).toBeGreaterThanOrEqual((a + b) * 100n * 96n)
      expect(payout).toBeGreaterThanOrEqual(a * 100n)
      expect(centsOf(sum.share) - centsOf(sum.fee)).toBe(payout)
      expect(payout - a * 100n).toBe(centsOf(sum.net))
    }
  }
})

test('L-11 unequal stakes name both fees and both odds', () => {
  const sum = workedExample(1000n, 3000n)
  expect(sum.feeNote).toBe('$0.20 + $0.60')
  expect(sum.said).toBe('$10.00 against $30.00: the fees are $0.20 and $0.60 and the winner gets $39.20.')
  expect(sum).toMatchObject({ shareA: '25.0%', shareB: '75.0%', oddsA: '3.92', oddsB: '1.30', seam: 26 })
})

test('L-11 a fee that would eat into the stake is capped, and the slip says so', () => {
  const sum = workedExample(10_000n, 100n)
  expect(sum.fee).toBe('−$1.00')
  expect(sum.payout).toBe('$100.00')
  expect(sum.net).toBe('+$0.00')
  expect(sum.feeLabel).toBe('Fee, no more than the other side lost')
  expect(sum.said).toBe(
    '$100.00 against $1.00: you get $100.00 if A wins (fee $1.00), they get $98.98 if B wins (fee $2.02).',
  )
})

test('L-03 dollars keep two places and a true minus', () => {
  expect([dollars(0n), dollars(5n), dollars(1960n), dollars(-40n)]).toEqual([
    '$0.00',
    '$0.05',
    '$19.60',
    '−$0.40',
  ])
})
