import { expect, test } from 'vitest'
import { openedLog } from '#web/chat/message-log.ts'
import { type Message, withRead } from './thread.ts'

const message = (id: number, more: Partial<Message> = {}): Message => ({
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

test('M-09 a read mark reaches all own messages up to it and no other ones', () => {
  const mixed = openedLog([message(1), message(2, { senderId: '8' }), message(3), message(10)], false)
  const read = withRead(mixed, '7', '3')
  expect(read.messages.map((one) => one.read)).toEqual([true, false, true, false])
  expect(withRead(read, '7', '3')).toBe(read)
})
