import { describe, expect, test } from 'vitest'
import type { Pending } from './outbox.ts'
import type { Message } from './thread.ts'
import { threadRows } from './thread-rows.ts'

const now = new Date(2026, 6, 15, 12, 0).getTime()
let serial = 0
const message = (from: string, minutesAgo: number, more: Partial<Message> = {}): Message => ({
  id: String(++serial),
  senderId: from,
  receiverId: from === '7' ? '8' : '7',
  content: 'x',
  createdAt: new Date(now - minutesAgo * 60_000).toISOString(),
  clientId: null,
  replyTo: null,
  reactions: [],
  removed: false,
  read: false,
  sender: { id: from, firstName: 'P', lastName: '', profileImageUrl: null },
  ...more,
})
const pending = (clientId: string): Pending => ({
  clientId,
  content: 'y',
  at: new Date(now).toISOString(),
  state: 'waiting',
})
const rows = (messages: Message[], waiting: Pending[] = [], unreadFrom?: string) =>
  threadRows(messages, waiting, { me: '7', unreadFrom, now })
const receipts = (messages: Message[], waiting: Pending[] = []) =>
  rows(messages, waiting).map((row) => (row.message ? row.receipt : 'pending'))

describe('M-09 the receipt', () => {
  test('is on the last own message alone, also when the other person wrote after it', () => {
    expect(receipts([message('7', 9), message('7', 8), message('8', 7)])).toEqual([
      undefined,
      'sent',
      undefined,
    ])
  })
  test('says read once the other person has read it', () => {
    expect(receipts([message('7', 9, { read: true }), message('7', 8, { read: true })])).toEqual([
      undefined,
      'read',
    ])
  })
  test('gives way to a message on its way', () => {
    expect(receipts([message('7', 9)], [pending('c')])).toEqual([undefined, 'pending'])
  })
  test('is on no message of the other person', () => {
    expect(receipts([message('8', 9, { read: true })])).toEqual([undefined])
  })
})

test('M-10 a day begins with its heading, and the unread ones with a line', () => {
  const list = [message('8', 3 * 1440), message('8', 1440), message('8', 2), message('8', 1)]
  const shown = rows(list, [], list[2]!.id).map(({ day, unread }) => [day, unread])
  expect(shown).toEqual([
    ['Sunday, July 12', false],
    ['Yesterday', false],
    ['Today', true],
    [undefined, false],
  ])
})

test('M-10 messages of one person within five minutes are a group', () => {
  const list = [message('8', 20), message('8', 16), message('8', 10), message('7', 9), message('7', 9)]
  expect(rows(list).map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, false],
    [false, true],
  ])
})

test('M-12 a message whose frame is here is not drawn a second time while its answer is on the way', () => {
  const arrived = message('7', 0, { clientId: 'c1' })
  expect(rows([arrived], [pending('c1'), pending('c2')]).map(({ key }) => key)).toEqual(['c1', 'c2'])
})

test('M-10 only the lines that changed are new: the receipt and the end of a group move on with a message', () => {
  const list = [message('8', 20), message('7', 9), message('7', 8)]
  const before = rows(list)
  const after = rows([...list, message('7', 7)])
  expect(after.slice(0, 3).map((row, at) => row === before[at])).toEqual([true, true, false])
  const read = rows(list.map((one) => (one === list[2] ? { ...one, read: true } : one)))
  expect(read.map((row, at) => row === before[at])).toEqual([true, true, false])
})
