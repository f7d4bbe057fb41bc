import { expect, test } from 'vitest'
import { entriesOf } from './chat-entries.ts'

const at = (minute: number) => `2026-11-22T12:${String(minute).padStart(2, '0')}:00.000Z`
const message = (minute: number) => ({ createdAt: at(minute) })
const aside = (minute: number) => ({ key: String(minute), at: at(minute), line: null })
const order = (messages: number[], asides: number[], older = false) =>
  entriesOf(messages.map(message), asides.map(aside), older).map((entry) =>
    'aside' in entry ? `bet ${entry.aside.key}` : Number(entry.message.createdAt.slice(14, 16)),
  )

test('R-16 a bet stands in the chat at its time, after a message of the same moment', () => {
  expect(order([1, 5, 9], [0, 5, 6, 12])).toEqual(['bet 0', 1, 5, 'bet 5', 'bet 6', 9, 'bet 12'])
  expect(order([], [3, 4])).toEqual(['bet 3', 'bet 4'])
  expect(order([2], [])).toEqual([2])
})

test('R-16 bets before the first message wait until the older messages are there', () => {
  expect(order([4, 8], [1, 2, 6], true)).toEqual([4, 'bet 6', 8])
  expect(order([4], [1, 2], true)).toEqual([4])
})
