import { expect, test } from 'vitest'
import type { OpenMarket } from '#server/bets/index.ts'
import { fc } from '#tests/support/properties.ts'
import { rankMarkets, returnOfOne, totalOf } from './score.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const market = (more: Partial<OpenMarket> & { a?: bigint; b?: bigint } = {}): OpenMarket => {
  const { a = 600n, b = 400n, ...rest } = more
  return {
    eventId: 1n,
    pools: { optionA: a, optionB: b },
    poolsBefore: null,
    endsAt: inHours(24),
    ...rest,
  }
}
const before = (optionA: bigint, optionB: bigint) => ({ poolsBefore: { optionA, optionB } })

test.each([
  ['the only pool and nothing else', market({ endsAt: inHours(168) }), [500, 0, 0]],
  ['one that locks in 84 hours has half the points for time', market({ endsAt: inHours(84) }), [500, 0, 100]],
  ['in an hour', market({ endsAt: inHours(1) }), [500, 0, 198]],
  ['odds that moved by ten points', market({ ...before(500n, 500n), endsAt: inHours(168) }), [500, 100, 0]],
  ['the other way', market({ ...before(700n, 300n), endsAt: inHours(168) }), [500, 100, 0]],
  ['by more than thirty', market({ ...before(100n, 900n), endsAt: inHours(168) }), [500, 300, 0]],
] as const)('A-09 the points of %s', (_, one, [pool, movement, time]) => {
  expect(rankMarkets([one], NOW)[0]!.points).toEqual({ pool, movement, time })
})

test.each([
  ['even odds', market({ a: 500n, b: 500n })],
  ['odds that are even to a tenth of a percent', market({ a: 100_001n, b: 100_000n })],
  ['a lock within the hour', market({ endsAt: inHours(0.99) })],
  ['a lock after more than a week', market({ endsAt: inHours(168.1) })],
])('A-09 an event with %s is no pick', (_, one) => {
  expect(rankMarkets([one], NOW)).toEqual([])
})

test('A-09 the pick’s side is the one with the larger pool, with its own share', () => {
  expect(rankMarkets([market({ a: 250n, b: 750n })], NOW)[0]).toMatchObject({
    favourite: 'optionB',
    share: 750,
    poolCents: 1000n,
  })
})

test('A-09 the larger pool counts by its part of the largest, and equal scores keep a fixed order', () => {
  const small = market({ eventId: 2n, a: 300n, b: 200n })
  const large = market({ eventId: 3n, a: 600n, b: 400n })
  const older = market({ eventId: 1n, a: 600n, b: 400n })
  const ranked = rankMarkets([small, large, older], NOW)
  expect(ranked.map(({ eventId, points }) => [eventId, points.pool])).toEqual([
    [1n, 500],
    [3n, 500],
    [2n, 250],
  ])
})

const anyMarket = fc.record({
  a: fc.bigInt(1n, 10n ** 12n),
  b: fc.bigInt(1n, 10n ** 12n),
  hours: fc.double({ min: 0, max: 200, noNaN: true }),
})

test('A-09 the order does not depend on the order in which events are read, and no score passes 100 points', () => {
  fc.assert(
    fc.property(fc.array(anyMarket, { maxLength: 30 }), fc.integer(), (rows, turn) => {
      const markets = rows.map(({ a, b, hours }, index) =>
        market({ eventId: BigInt(index + 1), a, b, endsAt: inHours(hours) }),
      )
      const at = markets.length === 0 ? 0 : Math.abs(turn) % markets.length
      const turned = [...markets.slice(at), ...markets.slice(0, at)].reverse()
      const ranked = rankMarkets(markets, NOW)
      expect(rankMarkets(turned, NOW)).toEqual(ranked)
      for (const { points, share } of ranked) {
        expect(totalOf(points)).toBeLessThanOrEqual(1000)
        expect(share).toBeGreaterThan(500)
      }
    }),
  )
})

test.each([
  ['won', 'optionA', 163n],
  ['lost', 'optionB', 0n],
  ['void', 'void', 100n],
] as const)('A-09 one coin on a favourite that %s', (_, outcome, cents) => {
  // 1,000 in the pool, 20 of it the fee; 600 on A
  expect(returnOfOne({ optionA: 600n, optionB: 400n }, 'optionA', outcome, 20n)).toBe(cents)
})
