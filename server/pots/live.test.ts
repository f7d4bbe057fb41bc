import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Feed, openFeed } from '#server/realtime/index.ts'
import { potsChannel } from './live.ts'

type Watcher = Parameters<Feed['watch']>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watcher() {
  const heard: Record<string, unknown>[] = []
  const socket: Watcher = {
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: unknown) => void heard.push(JSON.parse(String(frame))),
    terminate: () => {},
  }
  return { socket, of: (type: string) => heard.filter((message) => message.type === type) }
}
const result = (potId: number) =>
  ({
    type: 'pot_played',
    potId: BigInt(potId),
    game: 'cards',
    gameResult: { result: 'red' },
    winner: 'challenger',
  }) as const

test('X-07 every watcher hears a result at once, and nobody else does', async () => {
  const hub = openFeed(potsChannel)
  const [one, two, gone] = [watcher(), watcher(), watcher()]
  for (const each of [one, two, gone]) hub.watch(each.socket)
  hub.unwatch(gone.socket)
  hub.publish(result(7))
  await vi.advanceTimersByTimeAsync(1)
  for (const each of [one, two])
    expect(each.of('pot_game_result')).toEqual([
      {
        type: 'pot_game_result',
        potId: '7',
        gameData: { gameType: 'cards', gameResult: { result: 'red' } },
        winner: 'challenger',
      },
    ])
  expect(gone.of('pot_game_result')).toEqual([])
})

test('X-06 of a thousand games in an instant the newest twenty are shown', async () => {
  const hub = openFeed(potsChannel)
  const one = watcher()
  hub.watch(one.socket)
  for (let n = 1; n <= 1_000; n++) hub.publish(result(n))
  await vi.advanceTimersByTimeAsync(500)
  expect(one.of('pot_game_result').map(({ potId }) => potId)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${981 + n}`),
  )
})

test('X-06 that the list is another one is said at once, then once a second at most, and nothing is forgotten', async () => {
  const hub = openFeed(potsChannel)
  const one = watcher()
  hub.watch(one.socket)
  for (let n = 0; n < 100; n++) {
    hub.publish({ type: 'pots_changed' })
    await vi.advanceTimersByTimeAsync(25)
  }
  expect(one.of('pots_changed').length).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(one.of('pots_changed').length).toBe(4)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(one.of('pots_changed').length).toBe(4)
})

test('C5 what follows from a result waits until the result is on the sockets, and goes at once when none is due', async () => {
  const hub = openFeed(potsChannel)
  const one = watcher()
  const order: string[] = []
  const socket = { ...one.socket, send: () => void order.push('result') }
  hub.after('pot_played', () => void order.push('first'))
  expect(order).toEqual(['first'])
  hub.watch(socket)
  hub.publish(result(7))
  hub.after('pot_played', () => void order.push('balance'))
  expect(order).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(1)
  expect(order).toEqual(['first', 'result', 'balance'])
  // the next result is due a tenth of a second after this one
  hub.publish(result(8))
  hub.after('pot_played', () => void order.push('balance'))
  await vi.advanceTimersByTimeAsync(50)
  expect(order).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60)
  expect(order.slice(3)).toEqual(['result', 'balance'])
})
