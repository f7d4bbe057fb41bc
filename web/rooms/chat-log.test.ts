import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChatLog,
  emptyLog,
  type RoomMessage,
  withFirst,
  withNewer,
  withOlder,
  withReaction,
  withTold,
} from './chat-log.ts'

const message = (id: number): RoomMessage => ({
  id: String(id),
  roomId: '1',
  userId: '2',
  messageType: 'text',
  content: `message ${id}`,
  createdAt: '2026-11-22T12:00:00.000Z',
  clientId: null,
  replyTo: null,
  reactions: [],
  removed: false,
  position: null,
  user: { id: '2', firstName: 'Ben', lastName: 'Example', profileImageUrl: null },
})
const ids = ({ messages }: ChatLog) => messages.map(({ id }) => Number(id))
const page = (...all: number[]) => all.map(message)

describe('X-09 messages of a room', () => {
  test('a frame that follows the newest is added; one after a gap is left to the fetch', () => {
    const log = withFirst(page(3, 9), true)
    expect(ids(withTold(log, { afterId: '9', message: message(12) }).log)).toEqual([3, 9, 12])
    const gap = withTold(log, { afterId: '11', message: message(12) })
    expect(gap.missing).toBe(true)
    expect(ids(gap.log)).toEqual([3, 9])
    expect(ids(withNewer(gap.log, page(9, 11, 12)))).toEqual([3, 9, 11, 12])
  })

  test('before the first page is read every frame asks for it', () => {
    expect(withTold(emptyLog, { afterId: null, message: message(1) })).toEqual({
      log: emptyLog,
      missing: true,
    })
  })

  test('however frames are lost, doubled and late, with fetches the log is the room’s own', () => {
    const sent = [...Array(30)].map((_, at) => 10 + at * 3)
    const arrives = fc.array(fc.record({ at: fc.nat(sent.length - 1), earlier: fc.nat(4) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.nat(sent.length - 1), arrives, (known, frames) => {
        let log = withFirst(page(...sent.slice(0, known)), false)
        for (const { at, earlier } of frames) {
          const from = Math.max(0, at - earlier)
          const told = withTold(log, {
            afterId: from > 0 ? String(sent[from - 1]) : null,
            earlier: page(...sent.slice(from, at)),
            message: message(sent[at]!),
          })
          log = told.log
          const newest = ids(log).at(-1) ?? 0
          if (told.missing) log = withNewer(log, page(...sent.filter((id) => id > newest)))
          expect(ids(log)).toEqual(sent.slice(0, log.messages.length))
          expect(ids(log)).toContain(sent[at])
        }
      }),
    )
  })

  test('older pages come before, each message once', () => {
    const log = withOlder(withFirst(page(20, 21), true), page(18, 19, 20), false)
    expect(ids(log)).toEqual([18, 19, 20, 21])
    expect(log.more).toBe(false)
  })

  test('a person has one reaction to a message, and takes it back by the same press', () => {
    const reactions = (log: ChatLog) => log.messages[0]!.reactions
    const log = withReaction(withFirst(page(1), false), '1', '🔥')
    expect(reactions(log)).toEqual([{ emoji: '🔥', count: 1, mine: true }])
    expect(reactions(withReaction(log, '1', '👍'))).toEqual([{ emoji: '👍', count: 1, mine: true }])
    expect(reactions(withReaction(log, '1', null))).toEqual([])
  })
})
