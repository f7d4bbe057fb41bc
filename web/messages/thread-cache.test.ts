import { expect, test } from 'vitest'
import {
  isBefore,
  type Message,
  merged,
  openedThread,
  withFrame,
  withNext,
  withOlder,
  withReaction,
  withRead,
} from './thread-cache.ts'

const message = (id: number | string, more: Partial<Message> = {}): Message => ({
  id: String(id),
  senderId: '7',
  receiverId: '8',
  content: `text ${id}`,
  createdAt: '2026-07-15T12:00:00.000Z',
  clientId: null,
  replyTo: null,
  reactions: [],
  removed: false,
  read: false,
  sender: { id: '7', firstName: 'Mara', lastName: 'E.', profileImageUrl: null },
  ...more,
})
const frame = (id: number, after: number | null, more: { message?: Message } = { message: message(id) }) => ({
  messageId: String(id),
  afterId: after === null ? null : String(after),
  ...more,
})
const thread = (...ids: number[]) =>
  openedThread(
    ids.map((id) => message(id)),
    true,
  )
const idsOf = (of: ReturnType<typeof thread> | undefined) => of?.messages.map(({ id }) => Number(id))

test('X-08 a frame that follows the newest message is appended', () => {
  const next = withFrame(thread(3, 5), frame(9, 5))
  expect([idsOf(next), next?.upTo]).toEqual([[3, 5, 9], '9'])
  expect(idsOf(withFrame(openedThread([], false), frame(1, null)))).toEqual([1])
})

test('X-08 a frame after a missing message, or without its text, leads to a fetch; an old one changes nothing', () => {
  expect(withFrame(thread(3, 5), frame(9, 7))).toBeUndefined()
  expect(withFrame(thread(3, 5), frame(9, null))).toBeUndefined()
  expect(withFrame(thread(3, 5), frame(9, 5, {}))).toBeUndefined()
  const known = thread(3, 5)
  expect(withFrame(known, frame(5, 3))).toBe(known)
  expect(withFrame(known, frame(3, null))).toBe(known)
})

test('X-08 one’s own message does not hide one of the other person that came before it', () => {
  // 6 is the other’s and still on its way when the answer to sending 7 is here
  const sent = merged(thread(3, 5), [message(7)])
  expect([idsOf(sent), sent.upTo]).toEqual([[3, 5, 7], '5'])
  const both = withFrame(withFrame(sent, frame(6, 5))!, frame(7, 6))
  expect([idsOf(both), both?.upTo]).toEqual([[3, 5, 6, 7], '7'])
  // or its frame is lost: what follows 5 is fetched
  expect(withFrame(sent, frame(7, 6))).toBeUndefined()
  expect(idsOf(withNext(sent, [message(6), message(7)]))).toEqual([3, 5, 6, 7])
})

test('X-08 any order of arrival ends in one order, without doubles', () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => message(id))
  for (let round = 0; round < 50; round++) {
    const mixed = [...all, ...all].sort(() => Math.random() - 0.5)
    const kept = mixed.reduce((so, one) => merged(so, [one]), openedThread([], false))
    expect(idsOf(kept)).toEqual([1, 2, 3, 4, 5, 6])
  }
})

test('M-10 an older page comes in front, and says when it is the last', () => {
  const whole = withOlder(thread(30, 40), [message(10), message(20)], false)
  expect([idsOf(whole), whole.older, whole.upTo]).toEqual([[10, 20, 30, 40], false, '40'])
})

test('M-10 ids are compared as numbers of any size', () => {
  expect(isBefore('9', '10')).toBe(true)
  expect(isBefore('10', '9')).toBe(false)
  expect(isBefore('900719925474099301', '900719925474099302')).toBe(true)
  expect(isBefore('5', '5')).toBe(false)
})

test('M-09 a read mark reaches all own messages up to it and no other ones', () => {
  const mixed = openedThread([message(1), message(2, { senderId: '8' }), message(3), message(10)], false)
  const read = withRead(mixed, '7', '3')
  expect(read.messages.map((one) => one.read)).toEqual([true, false, true, false])
  expect(withRead(read, '7', '3')).toBe(read)
})

test('M-09 a read mark that overtakes the answer to sending stays', () => {
  const read = withRead(thread(1, 2), '7', '2')
  expect(merged(read, [message(2)]).messages.map((one) => one.read)).toEqual([true, true])
})

test('M-10 a reaction is set, changed and taken away as the server does', () => {
  const two = message(1, {
    reactions: [
      { emoji: '👍', count: 2, mine: true },
      { emoji: '🎉', count: 1, mine: false },
    ],
  })
  expect(withReaction(two, '🎉').reactions).toEqual([
    { emoji: '👍', count: 1, mine: false },
    { emoji: '🎉', count: 2, mine: true },
  ])
  expect(withReaction(message(1), '🔥').reactions).toEqual([{ emoji: '🔥', count: 1, mine: true }])
  expect(withReaction(withReaction(message(1), '🔥'), null).reactions).toEqual([])
})
