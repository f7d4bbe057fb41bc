import { describe, expect, test } from 'vitest'
import type { DirectMessage } from '#contract/messages.ts'
import { fc } from '#tests/support/properties.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import {
  isBefore,
  merged,
  openedLog,
  withChange,
  withNext,
  withOlder,
  withReaction,
  withTold,
} from './message-log.ts'

const message = (id: number | string, more: Partial<DirectMessage> = {}): DirectMessage => ({
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
const frame = (
  id: number,
  after: number | null,
  more: { message?: DirectMessage } = { message: message(id) },
) => ({
  messageId: String(id),
  afterId: after === null ? null : String(after),
  ...more,
})
const page = (...ids: number[]) => ids.map((id) => message(id))
const log = (...ids: number[]) => openedLog(page(...ids), true)
const idsOf = (of: ReturnType<typeof log> | undefined) => of?.messages.map(({ id }) => Number(id))

test('X-08 a frame that follows the newest message is appended', () => {
  const next = withTold(log(3, 5), frame(9, 5))
  expect([idsOf(next), next?.upTo]).toEqual([[3, 5, 9], '9'])
  expect(idsOf(withTold(openedLog([], false), frame(1, null)))).toEqual([1])
})

test('X-08 a frame after a missing message, or without its text, leads to a fetch; an old one changes nothing', () => {
  expect(withTold(log(3, 5), frame(9, 7))).toBeUndefined()
  expect(withTold(log(3, 5), frame(9, null))).toBeUndefined()
  expect(withTold(log(3, 5), frame(9, 5, {}))).toBeUndefined()
  const known = log(3, 5)
  expect(withTold(known, frame(5, 3))).toBe(known)
  expect(withTold(known, frame(3, null))).toBe(known)
})

test('X-08 one’s own message does not hide one of the other person that came before it', () => {
  // 6 is the other person's and still on its way when the answer to sending 7 arrives
  const sent = merged(log(3, 5), [message(7)])
  expect([idsOf(sent), sent.upTo]).toEqual([[3, 5, 7], '5'])
  const both = withTold(withTold(sent, frame(6, 5))!, frame(7, 6))
  expect([idsOf(both), both?.upTo]).toEqual([[3, 5, 6, 7], '7'])
  // or its frame is lost: the log fetches the messages after 5
  expect(withTold(sent, frame(7, 6))).toBeUndefined()
  expect(idsOf(withNext(sent, [message(6), message(7)]))).toEqual([3, 5, 6, 7])
})

test('X-08 any order of arrival ends in one order, without doubles', () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => message(id))
  const draw = drawFrom(7)
  for (let round = 0; round < 50; round++) {
    const mixed = [...all, ...all].sort(() => draw(2) - 0.5)
    const kept = mixed.reduce((so, one) => merged(so, [one]), openedLog<DirectMessage>([], false))
    expect(idsOf(kept)).toEqual([1, 2, 3, 4, 5, 6])
  }
})

test('M-10 an older page comes in front, and says when it is the last', () => {
  const whole = withOlder(log(30, 40), [message(10), message(20)], false)
  expect([idsOf(whole), whole.older, whole.upTo]).toEqual([[10, 20, 30, 40], false, '40'])
})

test('M-10 ids are compared as numbers of any size', () => {
  expect(isBefore('9', '10')).toBe(true)
  expect(isBefore('10', '9')).toBe(false)
  expect(isBefore('900719925474099301', '900719925474099302')).toBe(true)
  expect(isBefore('5', '5')).toBe(false)
})

test('M-09 a read mark that overtakes the answer to sending stays', () => {
  const read = { ...log(1, 2), messages: log(1, 2).messages.map((one) => ({ ...one, read: true })) }
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

test('M-10 a change of a message that is not here changes nothing', () => {
  const known = log(3, 5)
  expect(withChange(known, '4', (one) => ({ ...one, removed: true }))).toBe(known)
  expect(withChange(known, '5', (one) => ({ ...one, removed: true })).messages[1]!.removed).toBe(true)
})

describe('X-09 a channel of many', () => {
  test('frames that tell several messages at once, some of them known, are joined', () => {
    const told = { messageId: '12', afterId: '3', earlier: page(5, 9), message: message(12) }
    expect(idsOf(withTold(log(3, 5), told))).toEqual([3, 5, 9, 12])
    expect(withTold(log(2), told)).toBeUndefined()
  })

  test('an answer that a frame has overtaken adds nothing and hides nothing', () => {
    const ahead = withTold(log(3, 5), frame(9, 5))!
    expect([idsOf(withNext(ahead, page(5))), withNext(ahead, page(5)).upTo]).toEqual([[3, 5, 9], '9'])
    expect(withNext(ahead, []).upTo).toBe('9')
  })

  test('however frames are lost, doubled and late, with fetches the log is the channel’s own', () => {
    const sent = [...Array(30)].map((_, at) => 10 + at * 3)
    const arrives = fc.array(fc.record({ at: fc.nat(sent.length - 1), earlier: fc.nat(4) }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.nat(sent.length - 1), arrives, (known, frames) => {
        let kept = openedLog(page(...sent.slice(0, known)), false)
        for (const { at, earlier } of frames) {
          const from = Math.max(0, at - earlier)
          const next = withTold(kept, {
            messageId: String(sent[at]),
            afterId: from > 0 ? String(sent[from - 1]) : null,
            earlier: page(...sent.slice(from, at)),
            message: message(sent[at]!),
          })
          const newest = Number(kept.upTo ?? 0)
          kept = next ?? withNext(kept, page(...sent.filter((id) => id > newest)))
          expect(idsOf(kept)).toEqual(sent.slice(0, kept.messages.length))
          expect(idsOf(kept)).toContain(sent[at])
        }
      }),
    )
  })
})
