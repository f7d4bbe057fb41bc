import { expect, test } from 'vitest'
import type { FromServer } from '#contract/live.ts'
import type { Caller } from '#server/core/context.ts'
import { openFeed } from './feed.ts'
import { createListener, subscriptionsOf } from './listening.ts'

const caller = { userId: 7n } as Caller
const socket = { readyState: 1 as const, bufferedAmount: 0, send: () => {}, terminate: () => {} }

/** A socket before a channel of events whose rule is `mayWatch`. */
function listening(mayWatch: (caller: Caller, id: bigint) => boolean | Promise<boolean>) {
  const channel = {
    kind: 'event' as const,
    mayWatch,
    streams: [],
  }
  const done: string[] = []
  const failures: unknown[] = []
  const feed = {
    ...openFeed(channel),
    watch: (_: unknown, id?: bigint) => void done.push(`watch ${id}`),
    unwatch: (_: unknown, id?: bigint) => void done.push(`unwatch ${id}`),
  }
  const answers: FromServer[] = []
  const take = createListener(socket, caller, subscriptionsOf([{ channel, feed }]), {
    answer(message) {
      answers.push(message)
      if (message.type === 'pong') done.push(`pong ${message.now}`)
    },
    now: () => 0,
    failed: (error) => void failures.push(error),
    said: new Map([['typing', (who: Caller) => void done.push(`${who.userId} types`)]]),
  })
  return { say: (message: object) => take(JSON.stringify(message)), done, answers, failures }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('X-14 the module that owns a channel decides who watches it; who may not is refused, and the socket goes on', async () => {
  const { say, done, answers } = listening(async (who, id) => who.userId === 7n && id !== 13n)
  say({ type: 'watch_event', eventId: '13' })
  say({ type: 'watch_event', eventId: '12' })
  await soon()
  expect(done).toEqual(['watch 12'])
  expect(answers).toEqual([{ type: 'refused', code: 'unknown_channel', about: '13' }])
})

test('X-14 what a socket says is taken in its order, also while the database is asked', async () => {
  const { say, done } = listening(async (_, id) => {
    await new Promise((resolve) => setTimeout(resolve, id === 1n ? 3 : 0))
    return true
  })
  say({ type: 'watch_event', eventId: '1' })
  say({ type: 'unwatch_event', eventId: '1' })
  say({ type: 'watch_event', eventId: '2' })
  say({ type: 'ping' })
  await soon()
  await soon()
  expect(done).toEqual(['watch 1', 'unwatch 1', 'watch 2', 'pong 1970-01-01T00:00:00.000Z'])
})

test('X-14 a question that fails lets nobody watch, and the next message is taken', async () => {
  let asked = 0
  const { say, done, failures } = listening(async () => {
    if (++asked === 1) throw new Error('no database')
    return true
  })
  say({ type: 'watch_event', eventId: '1' })
  say({ type: 'watch_event', eventId: '1' })
  await soon()
  expect([done, failures.length]).toEqual([['watch 1'], 1])
})

test('X-14 a hundred ids at most, and one that is given back makes room', () => {
  const { say, done, answers } = listening(() => true)
  for (let id = 1; id <= 101; id++) say({ type: 'watch_event', eventId: `${id}` })
  expect(answers).toEqual([{ type: 'refused', code: 'too_many', about: '101' }])
  say({ type: 'unwatch_event', eventId: '1' })
  say({ type: 'watch_event', eventId: '101' })
  expect(done.at(-1)).toBe('watch 101')
})

test('X-14 what a client says reaches the module that declared it, with the user of the session', () => {
  const { say, done } = listening(() => true)
  say({ type: 'typing', userId: '8' })
  expect(done).toEqual(['7 types'])
})
