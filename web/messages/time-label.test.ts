import { describe, expect, test } from 'vitest'
import { clockText, shortDayText } from '#web/ui/moment-text.ts'
import { dayHeading, dayOf, timeLabel } from './time-label.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
// a Wednesday
const now = new Date(2026, 6, 15, 12, 30).getTime()
const ago = (ms: number) => new Date(now - ms).toISOString()
const weekdayOf = (at: string) => new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(new Date(at))

describe('M-04 the time label of a conversation', () => {
  test.each([
    ['a moment ago', 0, clockText],
    ['from a clock that is ahead', -HOUR, clockText],
    ['23 h 59 min', DAY - 60_000, clockText],
    ['1 ms below 24 hours', DAY - 1, clockText],
    ['24 hours', DAY, weekdayOf],
    ['three days', 3 * DAY, weekdayOf],
    ['1 ms below 7 days', 7 * DAY - 1, weekdayOf],
    ['7 days', 7 * DAY, shortDayText],
    ['a year', 365 * DAY, shortDayText],
  ])('%s', (_, age, format) => {
    expect(timeLabel(ago(age), now)).toBe(format(ago(age)))
  })
})

test.each([
  ['today', 0, 'Today'],
  ['the first minute of today', 12.4 * HOUR, 'Today'],
  ['the last minute of yesterday', 12.6 * HOUR, 'Yesterday'],
  ['three days ago', 3 * DAY, 'Sunday, July 12'],
  ['last year', 300 * DAY, 'September 18, 2025'],
])('M-10 the heading of a day: %s', (_, age, label) => {
  expect(dayHeading(ago(age), now)).toBe(label)
})

test('M-10 two moments of one day have one heading, in whichever order they are asked for', () => {
  const day = (age: number) => dayOf(Date.parse(ago(age)))
  expect(day(12 * HOUR)).toBe(day(0))
  expect(day(13 * HOUR)).not.toBe(day(0))
  expect(day(0)).toBe(day(12 * HOUR))
})
