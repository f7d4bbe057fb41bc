import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '#server/core/live.ts'
import { openFeed } from './feed.ts'

type Said = { type: 'place_message'; n: number }

/** A channel of messages, those of one moment in one frame. */
const channel = {
  kind: 'tournament',
  mayWatch: () => true,
  streams: [
    {
      signal: 'place_message',
      id: () => 1n,
      everyMs: 50,
      frame: ({ n }: Said) => [n],
      together: (all: Said[]) => all.map(({ n }) => n),
    },
  ],
} as unknown as Channel

function socket() {
  const got: string[] = []
  const send = (frame: Buffer | string) => void got.push(String(frame))
  return { got, readyState: 1 as const, bufferedAmount: 0, send, terminate: () => {} }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('H-08 a change that waits to be sent is not told again to a page that returned meanwhile', async () => {
  const feed = openFeed(channel)
  const say = (n: number) => feed.publish({ type: 'place_message', n } as never)
  const [stays, returns] = [socket(), socket()]
  feed.watch(stays as never, 1n)
  const then = performance.now()
  say(1)
  feed.watch(returns as never, 1n)
  // the newest of the messages
  expect(feed.since(returns as never, then, 1n)).toEqual(['[1]'])
  say(2)
  await vi.advanceTimersByTimeAsync(100)
  expect([stays.got, returns.got]).toEqual([['[1,2]'], ['[2]']])
  say(3)
  await vi.advanceTimersByTimeAsync(100)
  expect([stays.got.at(-1), returns.got.at(-1)]).toEqual(['[3]', '[3]'])
  feed.close()
})

test('H-08 a change from before the question still comes to it', async () => {
  const feed = openFeed(channel)
  const returns = socket()
  feed.watch(returns as never, 1n)
  feed.publish({ type: 'place_message', n: 1 } as never)
  vi.advanceTimersByTime(0)
  expect(feed.since(returns as never, performance.now() + 1, 1n)).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(returns.got).toEqual(['[1]'])
  feed.close()
})

test('H-19 a signal that lacks something ends nothing: the next one is sent', async () => {
  const failures: unknown[] = []
  const feed = openFeed(channel, (error) => failures.push(error))
  const watching = socket()
  feed.watch(watching as never, 1n)
  const say = async (n: unknown) => {
    feed.publish({ type: 'place_message', n } as never)
    await vi.advanceTimersByTimeAsync(100)
  }
  // not a number in JSON
  await say(1n)
  await say(2)
  expect([watching.got, failures.length]).toEqual([['[2]'], 1])
  feed.close()
})
