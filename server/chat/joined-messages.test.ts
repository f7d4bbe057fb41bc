import { expect, test } from 'vitest'
import { type JoinedMessages, joinedMessages } from './joined-messages.ts'

const signal = (id: number, previous: number | null, content = '') => ({
  previousId: previous === null ? null : BigInt(previous),
  message: { id: `${id}`, content },
})
const ids = (frame: JoinedMessages<{ id: string }>) => ({
  after: frame.afterId,
  ids: [...(frame.earlier ?? []), frame.message].map(({ id }) => id),
})

test('X-09 a frame holds messages in their order, and names the one before the oldest', () => {
  expect(ids(joinedMessages([signal(4, null)]))).toEqual({ after: null, ids: ['4'] })
  expect(ids(joinedMessages([signal(5, 4), signal(7, 5), signal(9, 7)]))).toEqual({
    after: '4',
    ids: ['5', '7', '9'],
  })
  // of two nodes, the later one first
  expect(ids(joinedMessages([signal(10, 9), signal(9, 7)]))).toEqual({ after: '7', ids: ['9', '10'] })
})

test('X-09 messages with a gap between them never share a frame: the client sees the gap and fetches', () => {
  expect(ids(joinedMessages([signal(5, 4), signal(9, 7), signal(11, 9)]))).toEqual({
    after: '7',
    ids: ['9', '11'],
  })
})

test('X-09 a frame is bounded: hundreds of usual messages go together, of very long ones only the newest', () => {
  const many = (content: string) => Array.from({ length: 300 }, (_, n) => signal(n + 2, n + 1, content))
  expect(ids(joinedMessages(many('Well played'))).ids).toHaveLength(300)
  const { after, ids: sent } = ids(joinedMessages(many('x'.repeat(4_000))))
  expect([after, sent.length, sent.at(-1)]).toEqual(['275', 26, '301'])
})
