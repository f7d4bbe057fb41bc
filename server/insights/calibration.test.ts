import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { brierOf, judge, mean, wilson } from './calibration.ts'

test.each([
  [501, true, { bin: 0, won: true, share: 501 }],
  [599, false, { bin: 0, won: false, share: 599 }],
  [600, true, { bin: 1, won: true, share: 600 }],
  [899, true, { bin: 3, won: true, share: 899 }],
  [1000, false, { bin: 4, won: false, share: 1000 }],
  [400, false, { bin: 1, won: true, share: 600 }],
  [400, true, { bin: 1, won: false, share: 600 }],
  [0, false, { bin: 4, won: true, share: 1000 }],
  [500, true, { bin: -1, won: false, share: 500 }],
  [500, false, { bin: -1, won: false, share: 500 }],
])('A-09 odds of %i tenths of a percent on A, A won: %s', (share, aWon, judged) => {
  expect(judge(share, aWon)).toMatchObject(judged)
})

test('A-09 exchanging the names of the options changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.boolean(), (share, aWon) => {
      expect(judge(share, aWon)).toEqual(judge(1000 - share, !aWon))
    }),
  )
})

// values of the published formula with z = 1.96
test.each([
  [0, 1, 0, 794],
  [1, 1, 206, 1000],
  [5, 10, 236, 764],
  [70, 100, 604, 782],
  [30, 30, 886, 1000],
])('A-09 the interval of %i of %i', (won, events, low, high) => {
  expect(wilson(won, events)).toEqual({ low, high })
})

test('A-09 the interval holds the rate and is narrower with more events', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (events, some) => {
      const won = some % (events + 1)
      const { low, high } = wilson(won, events)
      const more = wilson(won * 4, events * 4)
      expect(low).toBeLessThanOrEqual((won / events) * 1000)
      expect(high).toBeGreaterThanOrEqual((won / events) * 1000)
      expect(more.high - more.low).toBeLessThanOrEqual(high - low + 1)
    }),
  )
})

test('A-09 somebody who always says fifty percent has a score of exactly a quarter, and who is always right has none', () => {
  const errors = [true, false, true].map((aWon) => judge(500, aWon).error)
  expect(brierOf(BigInt(errors.reduce((sum, error) => sum + error, 0)), 3)).toBe(0.25)
  expect(brierOf(BigInt(judge(1000, true).error), 1)).toBe(0)
  expect(brierOf(BigInt(judge(1000, false).error), 1)).toBe(1)
  expect(brierOf(BigInt(judge(700, true).error + judge(700, false).error), 2)).toBe(0.29)
  expect([brierOf(0n, 0), mean(0n, 0), mean(1301n, 2)]).toEqual([null, null, 651])
})
