import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from './fake-socket.ts'
import { LiveSocket, socketUrl, waitBefore } from './live-socket.ts'
import { serverNow } from './server-clock.ts'

const handlers = {
  message: vi.fn(),
  reconnected: vi.fn(),
  heldMs: vi.fn(() => 40),
  connection: vi.fn(),
  refused: vi.fn(),
}
const connect = () => {
  const live = new LiveSocket('ws://evens.test/ws', '7', handlers, FakeSocket)
  live.start()
  return live
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  for (const handler of Object.values(handlers)) handler.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the live connection', () => {
  it('X-01 is /ws on the same host, secure when the page is', () => {
    expect(socketUrl({ protocol: 'http:', host: 'localhost:4310' })).toBe('ws://localhost:4310/ws')
    expect(socketUrl({ protocol: 'https:', host: 'evens.example' })).toBe('wss://evens.example/ws')
  })

  it('X-04 says who it is as soon as it is open', () => {
    connect()
    expect(FakeSocket.last.sent).toEqual([])
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([
      { type: 'auth', userId: '7' },
      { type: 'catch_up', heldMs: 40 },
    ])
  })

  it('X-03 comes back three seconds after it was lost, and says so', () => {
    connect()
    FakeSocket.last.open()
    expect(handlers.reconnected).not.toHaveBeenCalled()
    FakeSocket.last.close()
    vi.advanceTimersByTime(2999)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.open()
    expect(handlers.reconnected).toHaveBeenCalledTimes(1)
  })

  it('X-03 keeps trying while the server is away', () => {
    connect()
    for (let tries = 1; tries <= 8; tries += 1) {
      expect(FakeSocket.all).toHaveLength(tries)
      FakeSocket.last.close()
      vi.advanceTimersByTime(60_000)
    }
    expect(FakeSocket.all).toHaveLength(9)
  })

  it('D3 the first try comes after three seconds, later ones after longer and longer times of each page’s own', () => {
    expect([0, 0.4, 1].map((random) => waitBefore(1, random))).toEqual([3000, 3000, 3000])
    expect([waitBefore(2, 0), waitBefore(2, 1)]).toEqual([3000, 6000])
    expect([waitBefore(3, 0), waitBefore(3, 1)]).toEqual([6000, 12_000])
    expect([waitBefore(40, 0), waitBefore(40, 1)]).toEqual([30_000, 60_000])
  })

  it('H-08 pages of a server that restarts come back within three seconds, each at a moment of its own', () => {
    expect([0, 0.4, 1].map((random) => waitBefore(1, random, 1012))).toEqual([0, 600, 1500])
    expect(waitBefore(2, 0, 1012)).toBe(3000)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    connect()
    FakeSocket.last.open()
    FakeSocket.last.onclose?.({ code: 1012 })
    vi.advanceTimersByTime(749)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('D3 a connection that was good begins with three seconds again', () => {
    connect()
    for (const lost of [1, 2, 3]) {
      FakeSocket.last.close()
      vi.advanceTimersByTime(60_000)
      expect(FakeSocket.all).toHaveLength(lost + 1)
    }
    FakeSocket.last.open()
    FakeSocket.last.close()
    vi.advanceTimersByTime(3000)
    expect(FakeSocket.all).toHaveLength(5)
  })

  it('D3 a silent connection is asked, and given up when no answer comes', () => {
    connect()
    FakeSocket.last.open()
    vi.advanceTimersByTime(25_000)
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(9_999)
    FakeSocket.last.onmessage?.({ data: '{"type":"pong"}' })
    vi.advanceTimersByTime(25_000)
    expect(FakeSocket.last.sent.filter((one) => (one as { type: string }).type === 'ping')).toHaveLength(2)
    // a dead connection never reports its close
    FakeSocket.last.close = () => {}
    vi.advanceTimersByTime(10_000)
    expect(handlers.connection).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(3000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('D3 back on the network a waiting connection is tried at once, and an open one must answer', () => {
    const live = connect()
    FakeSocket.last.open()
    live.check()
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' })
    FakeSocket.last.close()
    live.check()
    expect(FakeSocket.all).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('R-18 back on a page whose clock stood still, only new answers tell the server’s time', () => {
    let clock = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const pong = () =>
      FakeSocket.last.onmessage?.({
        data: JSON.stringify({ type: 'pong', now: new Date(Date.now()).toISOString() }),
      })
    const live = connect()
    const off = () => Math.round((serverNow() - Date.now()) / 1000)
    FakeSocket.last.open()
    live.check()
    pong()
    expect(off()).toBe(0)
    // a minute of sleep, in which the page's own clock moves by a second; the answer takes longer than the first one
    vi.setSystemTime(Date.now() + 60_000)
    clock += 1000
    live.check()
    expect(off()).toBe(-59)
    clock += 100
    vi.setSystemTime(Date.now() + 100)
    pong()
    expect(off()).toBe(0)
  })

  it('S-23 a connection that the server ends with the session has the session asked about', () => {
    connect()
    FakeSocket.last.open()
    FakeSocket.last.onclose?.({ code: 4001 })
    expect(handlers.refused).toHaveBeenCalledTimes(1)
  })

  it('S-23 so has one that is not taken back', () => {
    connect()
    FakeSocket.last.open()
    FakeSocket.last.close()
    expect(handlers.refused).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    FakeSocket.last.close()
    expect(handlers.refused).toHaveBeenCalledTimes(1)
  })

  it('X-03 stays closed when it was closed on purpose', () => {
    const live = connect()
    FakeSocket.last.open()
    live.stop()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('X-03 stopping while it waits to come back ends the waiting', () => {
    const live = connect()
    FakeSocket.last.open()
    FakeSocket.last.close()
    live.stop()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('X-15 what cannot be read is logged and nothing else happens', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    connect()
    FakeSocket.last.open()
    FakeSocket.last.onmessage?.({ data: '{not json' })
    FakeSocket.last.onerror?.(new Event('error'))
    expect(logged).toHaveBeenCalledTimes(2)
    expect(handlers.message).not.toHaveBeenCalled()
    FakeSocket.last.onmessage?.({ data: '{"type":"balance_changed"}' })
    expect(handlers.message).toHaveBeenCalledWith({ type: 'balance_changed' })
  })

  it('an event watched by two parts of a screen is left when both are gone', () => {
    const live = connect()
    FakeSocket.last.open()
    live.watch('event:12')
    live.watch('event:12')
    live.unwatch('event:12')
    live.unwatch('event:12')
    live.unwatch('event:12')
    expect(FakeSocket.last.sent.slice(2)).toEqual([
      { type: 'watch_event', eventId: '12' },
      { type: 'unwatch_event', eventId: '12' },
    ])
  })

  it('X-03 after a loss it asks for what came since the last message that it heard, and a little more', () => {
    connect()
    FakeSocket.last.open()
    FakeSocket.last.onmessage?.({ data: JSON.stringify({ type: 'ready' }) })
    vi.advanceTimersByTime(7_000)
    FakeSocket.last.close()
    vi.advanceTimersByTime(3_000)
    FakeSocket.last.open()
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'catch_up', heldMs: 15_000 })
  })

  it('what was watched is watched again after it came back', () => {
    const live = connect()
    live.watch('event:12')
    live.watch('events')
    live.watch('event:13')
    live.unwatch('event:13')
    FakeSocket.last.open()
    const auth = { type: 'auth', userId: '7' }
    expect(FakeSocket.last.sent).toEqual([
      auth,
      { type: 'watch_event', eventId: '12' },
      { type: 'watch_events' },
      { type: 'catch_up', heldMs: 40 },
    ])
    FakeSocket.last.close()
    vi.advanceTimersByTime(3000)
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([
      auth,
      { type: 'watch_event', eventId: '12' },
      { type: 'watch_events' },
      { type: 'catch_up', heldMs: 40 },
    ])
  })
})
