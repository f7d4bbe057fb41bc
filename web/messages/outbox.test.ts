import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/client/calls/api.ts'
import { storeOf } from '#web/client/kept/storage.ts'
import { createOutbox, type Pending } from './outbox.ts'
import type { Message } from './thread.ts'

/** A server that writes each clientId once and loses calls or answers on demand. */
function server() {
  const written: string[] = []
  const state = {
    net: 'up' as 'up' | 'no-call' | 'no-answer',
    refuse: undefined as string | undefined,
    dislikes: '',
  }
  return {
    written,
    state,
    async send(_: string, { content, clientId }: { content: string; clientId?: string | undefined }) {
      await Promise.resolve()
      if (state.net === 'no-call') throw new TypeError('network')
      if (state.refuse)
        throw new ApiError(409, JSON.stringify({ code: 'blocked', message: state.refuse }), 'Conflict')
      if (state.dislikes && content === state.dislikes)
        throw new ApiError(400, JSON.stringify({ code: 'malformed', message: 'Too odd' }), 'Bad Request')
      if (!written.includes(`${clientId}:${content}`)) written.push(`${clientId}:${content}`)
      if (state.net === 'no-answer') throw new TypeError('network')
      return { id: String(written.length), clientId } as Message
    },
  }
}
const memory = () => {
  const kept = new Map<string, string>()
  return storeOf(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}
const text = (n: number): Omit<Pending, 'state'> => ({
  clientId: `c${n}`,
  content: `text ${n}`,
  at: '2026-07-15T12:00:00.000Z',
})
const settled = async () => {
  for (let n = 0; n < 50; n++) await Promise.resolve()
}

let there: ReturnType<typeof server>
let failures: unknown[]
let sent: string[]
const open = (store = memory()) =>
  createOutbox(
    '7',
    there.send,
    {
      sent: (_, message) => void sent.push(message.clientId!),
      failed: (error) => void failures.push(error),
    },
    store,
  )
beforeEach(() => {
  there = server()
  failures = []
  sent = []
})
const states = (outbox: ReturnType<typeof open>) => outbox.queueOf('8').map(({ state }) => state)

test('M-12 messages are sent one after the other, in their order', async () => {
  const outbox = open()
  for (const n of [1, 2, 3]) outbox.submit('8', text(n))
  expect(states(outbox)).toEqual(['waiting', 'waiting', 'waiting'])
  await settled()
  expect(there.written).toEqual(['c1:text 1', 'c2:text 2', 'c3:text 3'])
  expect([sent, states(outbox), failures]).toEqual([['c1', 'c2', 'c3'], [], []])
})

test('M-20 without a network all wait for the person; a retry keeps the order', async () => {
  const outbox = open()
  there.state.net = 'no-call'
  for (const n of [1, 2]) outbox.submit('8', text(n))
  await settled()
  outbox.submit('8', text(3))
  await settled()
  expect([states(outbox), failures.length]).toEqual([['failed', 'failed', 'failed'], 1])
  there.state.net = 'up'
  await settled()
  expect(there.written).toEqual([])
  outbox.retry('8')
  outbox.retry('8')
  await settled()
  expect([there.written, states(outbox)]).toEqual([['c1:text 1', 'c2:text 2', 'c3:text 3'], []])
})

test('M-20 a lost answer and a retry write the message once', async () => {
  const outbox = open()
  there.state.net = 'no-answer'
  outbox.submit('8', text(1))
  await settled()
  expect(states(outbox)).toEqual(['failed'])
  there.state.net = 'up'
  outbox.retry('8')
  await settled()
  expect([there.written, states(outbox)]).toEqual([['c1:text 1'], []])
})

test('X-08 a message whose frame comes before the answer is not pending any more', async () => {
  const outbox = open()
  there.state.net = 'no-answer'
  outbox.submit('8', text(1))
  outbox.arrived('8', 'c1')
  await settled()
  expect([states(outbox), failures]).toEqual([[], []])
})

test('M-20 a refusal keeps the text with the server’s sentence, and can be thrown away', async () => {
  const outbox = open()
  there.state.refuse = 'You cannot write to this person. Nothing was sent.'
  outbox.submit('8', text(1))
  await settled()
  expect(outbox.queueOf('8')).toMatchObject([
    { content: 'text 1', state: 'failed', refusal: 'You cannot write to this person. Nothing was sent.' },
  ])
  outbox.drop('8', 'c1')
  expect(outbox.queueOf('8')).toEqual([])
})

test('M-20 a reloaded page finds what had no answer, and one thread does not hold up another', async () => {
  const store = memory()
  const before = open(store)
  there.state.net = 'no-call'
  before.submit('8', text(1))
  await settled()
  there.state.net = 'up'
  const after = open(store)
  expect(states(after)).toEqual(['failed'])
  after.submit('9', text(2))
  await settled()
  expect(there.written).toEqual(['c2:text 2'])
  after.retry('8')
  await settled()
  expect(there.written).toEqual(['c2:text 2', 'c1:text 1'])
  expect(states(open(store))).toEqual([])
})

test('M14 a text that the server never takes says so and holds up no other, also after a reload', async () => {
  const store = memory()
  const outbox = open(store)
  there.state.dislikes = 'text 1'
  for (const n of [1, 2]) outbox.submit('8', text(n))
  await settled()
  outbox.submit('8', text(3))
  await settled()
  expect(there.written).toEqual(['c2:text 2', 'c3:text 3'])
  expect(outbox.queueOf('8')).toMatchObject([{ clientId: 'c1', refusal: 'Too odd', final: true }])
  const reloaded = open(store)
  reloaded.submit('8', text(4))
  reloaded.retry('8')
  await settled()
  expect(there.written.at(-1)).toBe('c4:text 4')
  expect(reloaded.queueOf('8')).toMatchObject([{ clientId: 'c1', refusal: 'Too odd', final: true }])
})
