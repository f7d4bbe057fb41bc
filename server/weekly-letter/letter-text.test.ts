import { describe, expect, test } from 'vitest'
import { hasNews, letterText } from './letter-text.ts'

const event = (n: number, more: { practice?: boolean; answer?: string | null } = {}) => ({
  eventId: BigInt(n),
  title: `Question ${n}?`,
  practice: false,
  answer: null,
  ...more,
})

const letter = {
  firstName: 'Ada',
  firstDay: '2026-11-23',
  monday: '2026-11-30',
  site: 'https://evens.example',
  stop: 'https://evens.example/api/letters/stop/abc',
}
const own = (practice: boolean, won: number, lost: number) => ({ practice, won, lost })

describe('Q-10 the text of the weekly letter', () => {
  test('Q-10 it names events with their answers and links, and the span of days', () => {
    const week = {
      settled: [event(1, { answer: 'Yes' }), event(2, { practice: true })],
      asked: [event(3)],
      own: [own(false, 2, 1), own(true, 0, 1)],
    }
    expect(letterText({ ...letter, week })).toBe(`Hello Ada,

this is what your circles did from Monday, November 23 to Sunday, November 29.

Settled
- Question 1?: Yes
  https://evens.example/events/1
- Question 2? (practice): void, stakes went back
  https://evens.example/events/2

Asked
- Question 3?
  https://evens.example/events/3

You won 2 events and lost 1 with real money, and lost 1 event with practice coins.

You turned this letter on in your settings. This page stops it:
https://evens.example/api/letters/stop/abc`)
  })

  test('Q-10 own results alone are no news, and a letter without them says nothing about them', () => {
    expect(hasNews({ asked: [], settled: [], own: [own(true, 1, 0)] })).toBe(false)
    expect(hasNews({ asked: [event(1)], settled: [], own: [] })).toBe(true)
    const text = letterText({ ...letter, week: { asked: [event(1)], settled: [], own: [] } })
    expect(text).not.toMatch(/Settled|You won|You lost/)
  })
})
