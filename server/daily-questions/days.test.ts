import { describe, expect, test } from 'vitest'
import { dayAfter } from '#server/core/calendar.ts'
import { fc } from '#tests/support/properties.ts'
import { type AskedDay, countDays } from './days.ts'

/** 2 March 2026 is a Monday. a: answered, m: missed, o: open still, v: excused without an answer, A: excused with one, -: no question */
function daysOf(text: string, first = '2026-03-02'): AskedDay[] {
  let day = first
  const days: AskedDay[] = []
  for (const mark of text.replaceAll(' ', '')) {
    if (mark !== '-')
      days.push({
        day,
        answered: mark === 'a' || mark === 'A',
        over: mark !== 'o',
        excused: mark === 'v' || mark === 'A',
      })
    day = dayAfter(day)
  }
  return days.reverse()
}
const count = (text: string) => countDays(daysOf(text)).count

describe('N-06 days in a row', () => {
  test.each([
    ['', 0, 'nothing was asked'],
    ['a', 1, 'one answer'],
    ['aaaaaaa a', 8, 'weeks add up'],
    ['aaamaaa', 6, 'one missed day a week is forgiven'],
    ['aaamama', 1, 'the second one of a week ends the row'],
    ['aaaaaam maaaaaa', 12, 'one of each week, also side by side'],
    ['mmaaaaa', 5, 'a row begins after the days that ended it'],
    ['aamaam', 0, 'the second missed day leaves none'],
    ['aamaamm', 0, 'nor does a third'],
    ['aaao', 3, 'today is not missed before its question locks'],
    ['aamo', 2, 'nor does today use the forgiveness'],
    ['aa--aa', 4, 'days without a question count neither way'],
    ['aavvaa', 4, 'excused days count neither way'],
    ['aaAAaa', 4, 'not even with an answer'],
    ['mvvvmaa', 2, 'excused days between do not help'],
    ['aaavmaa', 5, 'an excused day does not use the forgiveness'],
    ['m', 0, 'a missed day alone'],
  ])('N-06 %s counts %i: %s', (text, expected) => {
    expect(count(text)).toBe(expected)
  })

  test('N-06 an ended row needs no earlier day, and one that goes on does', () => {
    expect(countDays(daysOf('aamama'))).toEqual({ count: 1, ended: true })
    expect(countDays(daysOf('aaamaa'))).toEqual({ count: 5, ended: false })
  })
})

/** Lives through the days as a person does: forwards, with one free miss from each Monday on. */
function lived(days: readonly AskedDay[]): number {
  let row = 0
  let monday = ''
  let free = true
  for (const { day, answered, over, excused } of [...days].reverse()) {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    const week = date.toISOString().slice(0, 10)
    if (week !== monday) free = true
    monday = week
    if (excused || (!answered && !over)) continue
    if (answered) row += 1
    else if (free) free = false
    else row = 0
  }
  return row
}

const weeks = fc
  .array(fc.constantFrom('a', 'a', 'a', 'a', 'm', 'v', 'A', '-'), { maxLength: 60 })
  .chain((marks) => fc.constantFrom('', 'o', 'a').map((last) => [...marks, last].join('')))

test('N-06 reading backwards counts as living forwards does', () => {
  fc.assert(
    fc.property(weeks, fc.nat({ max: 6 }), (text, shift) => {
      let first = '2026-03-02'
      for (let n = 0; n < shift; n += 1) first = dayAfter(first)
      const days = daysOf(text, first)
      expect(countDays(days).count).toBe(lived(days))
    }),
  )
})

test('N-06 an ended row counts the same with any earlier days', () => {
  fc.assert(
    fc.property(weeks, fc.nat({ max: 60 }), (text, cut) => {
      const days = daysOf(text)
      const part = countDays(days.slice(0, cut))
      if (part.ended) expect(part.count).toBe(countDays(days).count)
    }),
  )
})
