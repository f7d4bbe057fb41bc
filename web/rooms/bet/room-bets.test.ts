import { expect, test } from 'vitest'
import type { TapeBet } from '#web/bets/page/tape-data.ts'
import { betsInside } from './room-bets.tsx'

const at = (minute: number) => `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`
const bet = (id: number, minute: number, person: string | null, isMe = false): TapeBet => ({
  id: String(id),
  selection: 'optionA',
  amount: '5.00',
  at: at(minute),
  person: person === null ? null : { id: person, firstName: 'Ada' },
  isMe,
})
const people = [
  { userId: '1', joinedAt: at(10) },
  { userId: '2', joinedAt: at(20) },
]
// newest first, as the tape has them
const bets = [
  bet(6, 40, null, true),
  bet(5, 30, '2'),
  bet(4, 25, null),
  bet(3, 15, '2'),
  bet(2, 12, '3'),
  bet(1, 5, null, true),
]
const shown = (until: number, seenUpTo = '0') =>
  betsInside(bets, people, { me: '1', until, seenUpTo }).map(({ id }) => id)

test('R-16 the chat of a room has the named bets of people inside since they came in, oldest first', () => {
  expect(shown(Number.POSITIVE_INFINITY)).toEqual(['5', '6'])
  expect(betsInside(bets, [], { me: '1', until: Number.POSITIVE_INFINITY, seenUpTo: '0' })).toEqual([])
})

test('R-16 a later bet waits for the viewer’s picture, but not the viewer’s own nor one that was shown', () => {
  const before = Date.parse(at(28))
  expect(shown(before)).toEqual(['6'])
  expect(shown(before, '5')).toEqual(['5', '6'])
})
