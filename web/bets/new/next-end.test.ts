import { describe, expect, test } from 'vitest'
import { nextEnd } from './next-end.ts'
import { noRepeats, repeatsOf, wrongRepeats } from './repeats.ts'

const NOW = Date.parse('2026-12-02T12:00:00')
const asked = (createdAt: string, endsAt: string) => ({
  createdAt: new Date(createdAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

describe('Q-07 the end of an event that is asked again', () => {
  test.each([
    [
      'one of a day: tomorrow, or today where its time is ahead',
      '2026-12-01T09:00',
      '2026-12-01T20:00',
      '2026-12-02T20:00',
    ],
    ['one of this morning: tomorrow', '2026-12-01T20:00', '2026-12-02T08:30', '2026-12-03T08:30'],
    ['one that is still open: the day after it', '2026-12-02T09:00', '2026-12-02T20:00', '2026-12-03T20:00'],
    ['one of a week: the same day of the week', '2026-11-20T20:00', '2026-11-27T20:00', '2026-12-04T20:00'],
    ['one of long ago', '2025-03-07T20:00', '2025-03-14T20:00', '2026-12-04T20:00'],
    ['one over a change of the clocks', '2026-03-01T20:00', '2026-03-02T02:30', '2026-12-03T02:30'],
  ])('Q-07 %s', (_, createdAt, endsAt, end) => {
    expect(nextEnd(asked(createdAt, endsAt), NOW)).toBe(end)
  })
})

describe('Q-06 the rule in the form', () => {
  test('Q-06 nothing is sent for an event that never repeats, and either the number or the day for others', () => {
    expect(repeatsOf(noRepeats, 'UTC')).toEqual({})
    const weekly = { ...noRepeats, every: 'week' as const, until: '2027-01-01' }
    expect(repeatsOf(weekly, 'Asia/Kathmandu').repeats).toEqual({
      every: 'week',
      timeZone: 'Asia/Kathmandu',
      count: 10,
    })
    expect(repeatsOf({ ...weekly, ends: 'until' }, 'UTC').repeats).toEqual({
      every: 'week',
      timeZone: 'UTC',
      until: '2027-01-01',
    })
  })

  test('Q-06 a number from 2 to 520, or a day', () => {
    const daily = { ...noRepeats, every: 'day' as const }
    for (const count of ['2', '520']) expect(wrongRepeats({ ...daily, count })).toBeUndefined()
    for (const count of ['', '0', '1', '521', '2.5', 'x'])
      expect(wrongRepeats({ ...daily, count })).toMatch(/2 to 520/)
    expect(wrongRepeats({ ...daily, ends: 'until' })).toBe('Choose the last day')
    expect(wrongRepeats({ ...noRepeats, count: '0' })).toBeUndefined()
  })
})
