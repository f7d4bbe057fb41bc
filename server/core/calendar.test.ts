import { describe, expect, test } from 'vitest'
import { dayAfter, lastDays, monthAfter, monthOf, startOfDay } from './calendar.ts'

test.each([
  ['2026-11-21', undefined, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  // the clocks change in the night: after midnight, and at it
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('E9 %s begins in %s at %s', (day, zone, begins) => {
  expect(startOfDay(day, zone).toISOString()).toBe(begins)
})

test('E9 the day and the month after, and the month of a moment by the zone’s own clock', () => {
  expect(['2026-02-28', '2028-02-28', '2026-12-31'].map(dayAfter)).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2027-01-01',
  ])
  expect(['2026-01', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2027-01'])
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect([undefined, 'Europe/Berlin', 'America/New_York'].map((zone) => monthOf(newYear, zone))).toEqual([
    '2026-12',
    '2027-01',
    '2026-12',
  ])
})

const at = (text: string) => new Date(text)

describe('E1 the days of a profit begin at midnight of the reader', () => {
  test.each([
    ['UTC', '2026-03-05T10:00:00Z', '2026-03-05', '2026-03-05T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-05T20:00:00Z', '2026-03-06', '2026-03-05T18:30:00.000Z'],
    ['America/New_York', '2026-03-05T03:00:00Z', '2026-03-04', '2026-03-04T05:00:00.000Z'],
    // the first day of summer time, before and after the change
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09T12:00:00Z', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-05T12:00:00Z', '2026-03-06', '2026-03-05T10:00:00.000Z'],
  ])('%s at %s', (zone, now, day, from) => {
    expect(lastDays(at(now), zone, 1)).toEqual([{ day, from: at(from) }])
  })

  test('a week is seven days without a gap, across the change of the clocks', () => {
    const week = lastDays(at('2026-11-03T12:00:00Z'), 'America/New_York', 7)
    expect(week.map(({ day }) => day)).toEqual([
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ])
    const hours = week
      .slice(1)
      .map(({ from }, place) => (from.getTime() - week[place]!.from.getTime()) / 3_600_000)
    expect(hours).toEqual([24, 24, 24, 24, 25, 24])
  })

  test('a zone that does not exist is an error', () => {
    expect(() => lastDays(new Date(), 'Mars/Base', 1)).toThrow(RangeError)
  })
})
