import { expect, test } from 'vitest'
import { eventsToBetOn } from './live-events.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const event = (id: string, minutes: number, mine = false) => ({
  id,
  endsAt: new Date(now + minutes * 60_000).toISOString(),
  mine: mine ? { selection: 'optionA' as const, stake: '1.00', betCount: 1 } : null,
})
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id)

test('E3 three events, those without a bet of one’s own first, in their order', () => {
  const listed = [event('1', 5, true), event('2', 6), event('3', 7), event('4', 8, true), event('5', 9)]
  expect(ids(eventsToBetOn(listed, now))).toEqual(['2', '3', '5'])
  expect(ids(eventsToBetOn(listed.slice(0, 3), now))).toEqual(['2', '3', '1'])
})

test('E3 what closes within a minute is left out', () => {
  expect(ids(eventsToBetOn([event('1', 0.9), event('2', 1)], now))).toEqual(['2'])
})
