import { expect, test } from 'vitest'
import { dayAfter, monthAfter, monthOf, startOfDay } from './calendar.ts'

test.each([
  ['2026-11-21', undefined, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  // the clocks change in the night, after midnight and, in Santiago, at it
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
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
