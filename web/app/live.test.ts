import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshParts } from '#web/client/calls/changed.ts'
import { openLive } from '#web/client/calls/live-connection.ts'
import { queryClient } from '#web/client/calls/query.ts'
import { FakeSocket } from '#web/client/live/fake-socket.ts'
import { holdBalance, unwatch, watch } from '#web/client/live/live.ts'
import { liveModules } from './live-modules.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { protocol: 'https:', host: 'evens.example' })
  FakeSocket.all = []
})
afterEach(async () => {
  // a postponed fetch must not wait for the next test's clock
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('X-02 the socket opens only when there is a person', () => {
  openLive(undefined, liveModules, { Socket: FakeSocket })()
  expect(FakeSocket.all).toHaveLength(0)
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  expect(FakeSocket.all.map(({ url }) => url)).toEqual(['wss://evens.example/ws'])
  close()
})

it('what a screen watches before the socket is there is watched once it is open', () => {
  watch('event:12')
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.all[0]!.open()
  unwatch('event:12')
  expect(FakeSocket.all[0]!.sent).toEqual([
    { type: 'auth', userId: '7' },
    { type: 'watch_event', eventId: '12' },
    { type: 'catch_up', heldMs: 0 },
    { type: 'unwatch_event', eventId: '12' },
  ])
  close()
})

it.each([
  ['a page whose socket has just opened', 0],
  ['a page whose first try failed', 1],
])('X-01 X-03 %s has everything fetched when the server knows too little, and nothing else', (_, failed) => {
  queryClient.setQueryData(['/api/stats'], {})
  const stale = () => queryClient.getQueryState(['/api/stats'])?.isInvalidated
  const close = openLive('7', liveModules, { heldMs: () => 2500, Socket: FakeSocket })
  for (let n = 0; n < failed; n++) {
    FakeSocket.last.close()
    vi.advanceTimersByTime(3000)
  }
  FakeSocket.last.open()
  const say = (message: object) => FakeSocket.last.onmessage?.({ data: JSON.stringify(message) })
  say({ type: 'ready' })
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'catch_up', heldMs: 2500 })
  expect(stale()).toBe(false)
  say({ type: 'missed' })
  expect(stale()).toBe(true)
  close()
})

it('X-03 a server that does not know the question has everything fetched', () => {
  queryClient.setQueryData(['/api/stats'], {})
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.last.open()
  const refused = { type: 'refused', code: 'unknown_channel', about: 'catch_up' }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  FakeSocket.last.onmessage?.({ data: JSON.stringify(refused) })
  expect(queryClient.getQueryState(['/api/stats'])?.isInvalidated).toBe(true)
  close()
})

it('X-03 after a loss what failed meanwhile is asked for again', async () => {
  const sent = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', sent)
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const stop = new QueryObserver(queryClient, { queryKey: ['/api/stats'] }).subscribe(() => {})
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.last.open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveBeenCalledTimes(1)
  FakeSocket.last.close()
  await vi.advanceTimersByTimeAsync(3000)
  FakeSocket.last.open()
  // the real clock decides when a late part arrives
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2), 10_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveBeenCalledTimes(2)
  stop()
  close()
})

it('C5 while the balance is held nothing is fetched that would tell how a game ended; the last release fetches it', async () => {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      asked.push(url)
      return Response.json({})
    }),
  )
  const paths = ['/api/auth/user', '/api/stats', '/api/notifications', '/api/pots/recent']
  const watching = paths.map((path) => {
    queryClient.setQueryData([path], {})
    return new QueryObserver(queryClient, { queryKey: [path] }).subscribe(() => {})
  })
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.last.open()
  const say = (type: string) => FakeSocket.last.onmessage?.({ data: JSON.stringify({ type }) })
  // messages from just before the game wait too
  say('balance_changed')
  const [first, second] = [holdBalance(), holdBalance()]
  say('balance_changed')
  say('notification')
  void refreshParts(['pots'])
  await vi.advanceTimersByTimeAsync(5000)
  first()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
  second()
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(paths.toSorted()), 10_000)
  for (const stop of watching) stop()
  close()
})

it('C5 an answer that is on its way when a game begins is not shown before the game is over', async () => {
  const answers: ((reply: Response) => void)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve))),
  )
  const queryKey = ['/api/auth/user']
  queryClient.setQueryData(queryKey, { balance: 'before' })
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => {})
  const shown = () => queryClient.getQueryData(queryKey)
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.last.open()
  void queryClient.refetchQueries({ queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const release = holdBalance()
  answers[0]!(Response.json({ balance: 'after' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toEqual({ balance: 'before' })
  release()
  await vi.advanceTimersByTimeAsync(500)
  answers[1]!(Response.json({ balance: 'after' }))
  await vi.waitFor(() => expect(shown()).toEqual({ balance: 'after' }))
  stop()
  close()
})

it('X-06 the pots are watched on a channel of their own', () => {
  const close = openLive('7', liveModules, { Socket: FakeSocket })
  FakeSocket.last.open()
  watch('pots')
  unwatch('pots')
  expect(FakeSocket.last.sent.slice(2)).toEqual([{ type: 'watch_pots' }, { type: 'unwatch_pots' }])
  close()
})
