import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullHour, type Loser, shareOf, waitingOf } from './share-rule.ts'

const ended = new Date(Date.UTC(2026, 0, 1, 10, 20))
const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n))
const loser = (more: Partial<Loser> = {}): Loser => ({
  lost: 6_000n,
  exposed: 6_000n,
  card: [],
  winnings: [],
  ...more,
})
const steps = (more: Partial<Loser>) => waitingOf(loser(more), ended, 24)

test('S4 what somebody lost who lost more than 50.00 in a day waits 24 hours, rounded up to the full hour', () => {
  expect(steps({})).toEqual([{ cents: 6_000n, until: hour(35) }])
  expect(steps({ lost: 5_000n, exposed: 5_000n })).toEqual([])
  expect(steps({ lost: 1n, exposed: 5_001n })).toEqual([{ cents: 1n, until: hour(35) }])
})

test('S4 card money waits as long as its card, from losses above 50.00 alone', () => {
  const card = [{ cents: 1_000n, until: hour(60) }]
  expect(steps({ card })).toEqual([
    { cents: 1_000n, until: hour(60) },
    { cents: 5_000n, until: hour(35) },
  ])
  expect(steps({ lost: 500n, exposed: 500n, card })).toEqual([])
})

test('S4 winnings that settle travel on, whatever the size of the loss', () => {
  const winnings = [{ cents: 300n, until: hour(20) }]
  expect(steps({ lost: 500n, exposed: 500n, winnings })).toEqual([{ cents: 300n, until: hour(20) }])
  expect(steps({ lost: 200n, exposed: 200n, winnings })).toEqual([{ cents: 200n, until: hour(20) }])
})

test('S4 no more waits than was lost, and every step is later than the next', () => {
  const part = fc.record({
    cents: fc.bigInt({ min: 1n, max: 9_000n }),
    until: fc.integer({ min: 11, max: 90 }).map(hour),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 20_000n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      fc.array(part, { maxLength: 4 }),
      fc.array(part, { maxLength: 4 }),
      (lost, more, card, winnings) => {
        const found = waitingOf({ lost, exposed: lost + more, card, winnings }, ended, 24)
        expect(found.reduce((sum, { cents }) => sum + cents, 0n) <= lost).toBe(true)
        for (const [at, { until }] of found.entries())
          if (at > 0) expect(until.getTime()).toBeLessThan(found[at - 1]!.until.getTime())
      },
    ),
  )
})

test('S4 a share is rounded up to the cent', () => {
  expect(shareOf(98n, 1n, 100n)).toBe(1n)
  expect(shareOf(98n, 100n, 100n)).toBe(98n)
  expect(fullHour(hour(3))).toEqual(hour(3))
})
