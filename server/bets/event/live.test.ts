import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#server/core/db.ts'
import { type Feed, openFeed } from '#server/realtime/index.ts'
import { eventChannel, eventsChannel } from './live.ts'

type Watcher = Parameters<Feed['watch']>[0]

type Fake = Watcher & { frames: Record<string, unknown>[]; ended: boolean; bufferedAmount: number }
function watcher(bufferedAmount = 0): Fake {
  const fake = {
    frames: [] as Record<string, unknown>[],
    ended: false,
    bufferedAmount,
    readyState: 1 as const,
    send: (frame: Buffer) => void fake.frames.push(JSON.parse(frame.toString())),
    terminate: () => {
      fake.ended = true
    },
  }
  return fake as unknown as Fake
}
const tally = (bets: number, eventId = 1n) => ({
  type: 'odds_changed' as const,
  eventId,
  stakeA: BigInt(bets) * 100n,
  stakeB: 0n,
  betsA: bets,
  betsB: 0,
})

/** the watchers of single events, and of lists */
let hub: Feed
let lists: Feed
const changed = (eventId: bigint, status: string) => {
  hub.publish({ type: 'event_changed', eventId, status })
  lists.publish({ type: 'event_changed', eventId, status })
}
beforeEach(() => {
  vi.useFakeTimers()
  hub = openFeed(eventChannel({} as Db, () => true))
  lists = openFeed(eventsChannel)
})
afterEach(() => {
  hub.close()
  lists.close()
  vi.useRealTimers()
})

describe('live odds', () => {
  test('L-11 a thousand bets in 100 ms are one frame with the newest pools', async () => {
    const one = watcher()
    hub.watch(one, 1n)
    for (let bets = 1; bets <= 1_000; bets++) hub.publish(tally(bets))
    expect(one.frames).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(one.frames).toEqual([
      {
        type: 'odds_changed',
        eventId: '1',
        totalPool: '1000.00',
        optionAPool: '1000.00',
        optionBPool: '0.00',
        betCount: 1000,
        optionACount: 1000,
        optionBCount: 0,
      },
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(one.frames).toHaveLength(1)
  })

  test('J-05 after a stake came back a smaller number of bets is news, and an older frame is not', async () => {
    const one = watcher()
    hub.watch(one, 1n)
    const shown = async () => {
      await vi.advanceTimersByTimeAsync(100)
      return one.frames.at(-1)!.betCount
    }
    hub.publish(tally(5))
    hub.publish(tally(4))
    expect(await shown()).toBe(5)
    hub.publish({ ...tally(3), fewer: true })
    expect(await shown()).toBe(3)
    hub.publish(tally(4))
    expect(await shown()).toBe(4)
  })

  test('an event that is bet on all the time sends at most ten frames a second', async () => {
    const one = watcher()
    hub.watch(one, 1n)
    for (let ms = 1; ms <= 1_000; ms++) {
      hub.publish(tally(ms))
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(one.frames.length).toBeGreaterThanOrEqual(9)
    expect(one.frames.length).toBeLessThanOrEqual(11)
    expect(one.frames.at(-1)).toMatchObject({ betCount: 1_000 })
  })

  test('an older tally never replaces a newer one, in one frame or after it', async () => {
    const one = watcher()
    hub.watch(one, 1n)
    hub.publish(tally(5))
    hub.publish(tally(4))
    await vi.advanceTimersByTimeAsync(100)
    hub.publish(tally(3))
    await vi.advanceTimersByTimeAsync(100)
    expect(one.frames.map((frame) => frame.betCount)).toEqual([5])
  })

  test('only its watchers hear an event, and who leaves hears nothing', async () => {
    const [one, two] = [watcher(), watcher()]
    hub.watch(one, 1n)
    hub.watch(two, 2n)
    hub.watch(two, 1n)
    hub.unwatch(two, 1n)
    hub.publish(tally(1))
    hub.publish(tally(1, 2n))
    await vi.advanceTimersByTimeAsync(100)
    expect(one.frames.map((frame) => frame.eventId)).toEqual(['1'])
    expect(two.frames.map((frame) => frame.eventId)).toEqual(['2'])
    hub.leave(one)
    hub.leave(two)
    hub.publish(tally(2))
    changed(1n, 'locked')
    await vi.advanceTimersByTimeAsync(2_000)
    expect([one.frames.length, two.frames.length]).toEqual([1, 1])
  })

  test('a client that does not read is dropped, and the others get their frame', async () => {
    const [slow, quick] = [watcher(1024 * 1024 + 1), watcher()]
    hub.watch(slow, 1n)
    hub.watch(quick, 1n)
    hub.publish(tally(1))
    await vi.advanceTimersByTimeAsync(100)
    expect(slow).toMatchObject({ ended: true, frames: [] })
    expect(quick.frames).toHaveLength(1)
  })

  test('changes of state reach watchers at most every 100 ms and lists every second, each time the newest', async () => {
    const [one, list] = [watcher(), watcher()]
    hub.watch(one, 1n)
    lists.watch(list)
    changed(1n, 'locked')
    changed(1n, 'proposed')
    await vi.advanceTimersByTimeAsync(100)
    expect(one.frames.map((frame) => frame.status)).toEqual(['proposed'])
    expect(list.frames).toEqual([])
    await vi.advanceTimersByTimeAsync(900)
    expect(list.frames).toEqual([{ type: 'event_changed', eventId: '1', status: 'proposed' }])
  })
})
