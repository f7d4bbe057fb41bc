import { describe, expect, test } from 'vitest'
import { dayStarts } from './day-starts.ts'

const at = (text: string) => new Date(text)

describe('E1 the days of a profit begin at midnight of the reader', () => {
  test.each([
    ['UTC', '2026-03-05T10:00:00Z', '2026-03-05', '2026-03-05T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-05T20:00:00Z', '2026-03-06', '2026-03-05T18:30:00.000Z'],
    ['America/New_York', '2026-03-05T03:00:00Z', '2026-03-04', '2026-03-04T05:00:00.000Z'],
    // the day on which summer time begins, before and after it does
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09T12:00:00Z', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-05T12:00:00Z', '2026-03-06', '2026-03-05T10:00:00.000Z'],
  ])('%s at %s', (zone, now, day, from) => {
    expect(dayStarts(at(now), zone, 1)).toEqual([{ day, from: at(from) }])
  })

  test('a week is seven days without a gap, across the change of the clocks', () => {
    const week = dayStarts(at('2026-11-03T12:00:00Z'), 'America/New_York', 7)
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
    expect(() => dayStarts(new Date(), 'Mars/Base', 1)).toThrow(RangeError)
  })
})
