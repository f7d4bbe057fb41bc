import { describe, expect, test, vi } from 'vitest'
import { createSignals, type Signal, type SignalTransport } from './signals.ts'

/** Nodes that receive each other's signals at once, as text. */
function wire(texts: string[] = []) {
  const hears: ((text: string) => void)[] = []
  return (): SignalTransport => {
    const self = hears.length
    return {
      publish: (text) => {
        texts.push(text)
        hears.forEach((handle, index) => void (index !== self && handle(text)))
      },
      subscribe: (handle) => void hears.push(handle),
      close: async () => {},
    }
  }
}

const examples: Signal[] = [
  { type: 'odds_changed', eventId: 9_007_199_254_740_993n, stakeA: 1n, stakeB: 0n, betsA: 1, betsB: 0 },
  { type: 'event_changed', eventId: 1n, status: 'locked' },
  { type: 'balance_changed', userIds: [1n, 2n] },
  { type: 'session_ended', userId: 3n, sessionHash: null },
  { type: 'session_ended', userId: 3n, sessionHash: 'ab01' },
]

describe('signals', () => {
  test('a text that somebody wrote stays a text on another node, also one that looks like an id', () => {
    const join = wire()
    const [here, there] = [createSignals(join()), createSignals(join())]
    const heard: unknown[] = []
    there.on((signal) => heard.push(signal))
    const sent = ['12n', '-3n', '~12n', '~~1n', '12', 'n', '~'].map(
      (status): Signal => ({ type: 'event_changed', eventId: 12n, status }),
    )
    for (const signal of sent) here.send(signal)
    expect(heard).toEqual(sent)
  })

  test.each(examples)('another node hears $type exactly as it was sent', (signal) => {
    const join = wire()
    const [here, there] = [createSignals(join()), createSignals(join())]
    const heard: unknown[] = []
    here.on((got, from) => heard.push(['here', from, got]))
    there.on((got, from) => heard.push(['there', from, got]))
    here.send(signal)
    expect(heard).toEqual([
      ['here', 'here', signal],
      ['there', 'elsewhere', signal],
    ])
  })

  test('a payout of a thousand people reaches other nodes in messages that PostgreSQL can carry', () => {
    const texts: string[] = []
    const join = wire(texts)
    const [here, there] = [createSignals(join()), createSignals(join())]
    const heard: bigint[] = []
    there.on((signal) => signal.type === 'balance_changed' && heard.push(...signal.userIds))
    const userIds = Array.from({ length: 1_000 }, (_, n) => 9_223_372_036_854_000_000n + BigInt(n))
    here.send({ type: 'balance_changed', userIds })
    expect(heard).toEqual(userIds)
    for (const text of texts) expect(JSON.stringify(text).length).toBeLessThan(7_800)
  })

  test('a listener that throws harms neither the sender nor the other listeners', () => {
    const signals = createSignals()
    const heard: string[] = []
    signals.on(() => {
      throw new Error('a bug in a listener')
    })
    signals.on((signal) => heard.push(signal.type))
    signals.send({ type: 'event_changed', eventId: 1n, status: 'open' })
    expect(heard).toEqual(['event_changed'])
  })

  test('who wants to know hears that texts of other nodes may be lost, also behind a listener that throws', () => {
    let gap = () => {}
    const failures: unknown[] = []
    const transport = {
      publish() {},
      subscribe(_: unknown, lost?: () => void) {
        gap = lost!
      },
      close: async () => {},
    }
    const signals = createSignals(transport, (error) => failures.push(error))
    let gaps = 0
    signals.onGap(() => {
      throw new Error('a bug')
    })
    const stop = signals.onGap(() => gaps++)
    gap()
    stop()
    gap()
    expect([gaps, failures.length]).toEqual([1, 2])
  })

  test('a text that is no signal ends nothing: the next one is heard, and many of them are one gap', () => {
    vi.useFakeTimers()
    let hear: (text: string) => void = () => {}
    const transport = {
      publish() {},
      subscribe(handle: (text: string) => void) {
        hear = handle
      },
      close: async () => {},
    }
    const failures: unknown[] = []
    const signals = createSignals(transport, (error) => failures.push(error))
    const heard: unknown[] = []
    let gaps = 0
    signals.on((signal) => heard.push(signal))
    signals.onGap(() => gaps++)
    const garbage = ['', 'x', '{', 'null', '5', '[]', '"12n"', '{"type":7}', '{"eventId":"1n"}']
    for (const text of garbage) hear(text)
    hear('{"type":"event_changed","eventId":"1n","status":"open"}')
    expect([heard, failures.length]).toEqual([
      [{ type: 'event_changed', eventId: 1n, status: 'open' }],
      garbage.length,
    ])
    vi.runAllTimers()
    expect(gaps).toBe(1)
    hear('x')
    vi.runAllTimers()
    expect(gaps).toBe(2)
    vi.useRealTimers()
  })

  test('who stops listening hears nothing more', () => {
    const signals = createSignals()
    const heard: string[] = []
    const stop = signals.on((signal) => heard.push(signal.type))
    stop()
    signals.send({ type: 'balance_changed', userIds: [1n] })
    expect(heard).toEqual([])
  })
})
