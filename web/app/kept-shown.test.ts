import { expect, test } from 'vitest'
import { asOfText } from '#web/ui/moment-text.ts'
import { oldestShown } from './kept-shown.ts'

test('the words say the age of the oldest kept answer that is on the screen', () => {
  const kept = new Map([
    ['/api/events/12', 300],
    ['/api/events?mode=real&cursor=x', 100],
    ['/api/bets?status=open', 50],
  ])
  expect(oldestShown([['/api/events', '12'], ['/api/auth/user']], kept)).toBe(300)
  expect(
    oldestShown(
      [
        ['/api/events', '12'],
        ['/api/events', { paged: true }],
      ],
      kept,
    ),
  ).toBe(100)
  expect(oldestShown([['/api/auth/user']], kept)).toBeUndefined()
  expect(oldestShown([['/api/events', '12']], new Map())).toBeUndefined()
})

test('the day is said where it is not today', () => {
  const at = new Date(2026, 10, 21, 19, 42).getTime()
  expect(asOfText(at, at + 60_000)).toMatch(/^7:42\sPM$/)
  expect(asOfText(at, at + 24 * 60 * 60_000)).toMatch(/^Nov 21, 7:42\sPM$/)
})
