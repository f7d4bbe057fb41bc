import { describe, expect, test } from 'vitest'
import { goesOneWay, meetsTooOften, spanText, timeOutMinutes } from './rules.ts'

const pair = (meetings: number, wins: number, tournaments = meetings, fees = 100_000n) => ({
  meetings,
  wins,
  tournaments,
  fees,
})

describe('T-57 what looks unfair', () => {
  test.each([
    [pair(4, 4), false],
    [pair(5, 3), false],
    [pair(5, 4), true],
    [pair(6, 4), false],
    [pair(7, 6), true],
    [pair(7, 5), false],
    [pair(8, 4), true],
  ])('%o meets too often: %s', (meetings, flagged) => expect(meetsTooOften(meetings)).toBe(flagged))

  test.each([
    [pair(3, 3), true],
    [pair(3, 2), false],
    [pair(3, 3, 2), false],
    [pair(3, 3, 3, 9_999n), false],
    [pair(3, 3, 3, 10_000n), true],
  ])('%o goes one way: %s', (meetings, flagged) => expect(goesOneWay(meetings)).toBe(flagged))

  test('a first missed match is a warning; then 10 minutes, an hour, a day, and a week each', () => {
    expect([1, 2, 3, 4, 5, 6].map(timeOutMinutes)).toEqual([0, 10, 60, 1440, 10_080, 10_080])
    expect([10, 60, 1440, 10_080].map(spanText)).toEqual(['10 minutes', '1 hour', '1 day', '7 days'])
  })
})
