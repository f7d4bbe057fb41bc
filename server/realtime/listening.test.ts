import { expect, test } from 'vitest'
import type { Frame } from '#contract/live.ts'
import type { Caller } from '#server/core/context.ts'
import { type Feed, openFeed } from './feed.ts'
import { createListener, subscriptionsOf } from './listening.ts'

const caller = { userId: 7n } as Caller
const socket = { readyState: 1 as const, bufferedAmount: 0, send: () => {}, terminate: () => {} }

/** A socket before a channel of events whose rule is `mayWatch`. */
function listening(
  mayWatch: (caller: Caller, id: bigint) => boolean | Promise<boolean>,
  endings = () => 0,
  more: Partial<Feed> = {},
) {
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
    ...more,
  }
  const answers: Frame[] = []
  const take = createListener(socket, caller, subscriptionsOf([{ channel, feed, endings }]), {
    answer(message) {
      answers.push(message)
      if (message.type === 'pong') done.push(`pong ${new Date(message.now).toISOString()}`)
    },
    write: (frame) => void done.push(frame),
    now: () => 0,
    changesOf: (userId, then) => [`user ${userId} since ${minutesAgo(then)}`],
    failed: (error) => void failures.push(error),
    said: new Map([['typing', (who: Caller) => void done.push(`${who.userId} types`)]]),
  })
  return { say: (message: object) => take(JSON.stringify(message)), done, answers, failures }
}
/** The minutes since then: no machine is that slow. */
const minutesAgo = (then: number) => Math.floor((performance.now() - then) / 60_000)
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

test('S-27 X-14 who is put out of a channel while their question is answered does not watch it', async () => {
  let inside = true
  let endings = 0
  const { say, done, answers } = listening(
    async () => {
      const answer = inside
      await new Promise((resolve) => setTimeout(resolve, 1))
      return answer
    },
    () => endings,
  )
  say({ type: 'watch_event', eventId: '1' })
  // the change commits, and its signal arrives before the older answer
  inside = false
  endings++
  await soon()
  await soon()
  expect(done).toEqual([])
  expect(answers).toEqual([{ type: 'refused', code: 'unknown_channel', about: '1' }])
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

/** A feed in which every change of an id is known. */
const changing = (unknown: bigint | undefined = undefined): Partial<Feed> => ({
  watching: () => new Map([[socket, [1n, 9n]]]),
  since: (_, then, id) => (id === unknown ? undefined : [`${id} since ${minutesAgo(then)}`]),
})

test('X-14 a page whose socket opens late gets what changed since it asked, once its channels are judged', async () => {
  const { say, done } = listening(() => soon().then(() => true), undefined, changing())
  say({ type: 'watch_event', eventId: '1' })
  say({ type: 'catch_up', heldMs: 150_000 })
  await expect.poll(() => done).toHaveLength(4)
  // a result before the balance that would reveal it
  expect(done).toEqual(['watch 1', '1 since 2', '9 since 2', 'user 7 since 2'])
})

test('X-14 a page that asked before the changes that are still known is told to fetch everything, once', () => {
  const { say, done, answers } = listening(() => true, undefined, changing(9n))
  say({ type: 'catch_up', heldMs: 0 })
  expect([answers, done]).toEqual([[{ type: 'missed' }], []])
  say({ type: 'catch_up', heldMs: 0 })
  expect(answers.at(-1)).toEqual({ type: 'refused', code: 'too_many', about: 'catch_up' })
})

test.each([-1, 0.5, '5', null])('X-15 a page cannot have asked %j ms ago', (heldMs) => {
  const { say, answers } = listening(() => true)
  say({ type: 'catch_up', heldMs })
  expect(answers).toMatchObject([{ type: 'refused' }])
})
