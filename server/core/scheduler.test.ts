import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from './context.ts'
import { type Poller, type Rounds, startScheduler, type Workers } from './scheduler.ts'

const rounds: [string, boolean][] = []
const context = {
  log: pino({ level: 'silent' }),
  metrics: { poller: (name: string) => (succeeded: boolean) => void rounds.push([name, succeeded]) },
} as unknown as Context
const start = (pollers: Poller[], onTime = true) => startScheduler(context, pollers, { onTime })
const poller = (more: Partial<Rounds> & Pick<Rounds, 'run'>): Rounds => ({
  name: 'looks',
  everyMs: 100,
  failed: 'looking failed',
  ...more,
})
const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  rounds.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('rounds', () => {
  test('E-22 one round at a time, also when they take long and when one fails; the end waits for the last', async () => {
    let [begun, atOnce, most] = [0, 0, 0]
    const scheduler = start([
      poller({
        async run() {
          begun++
          most = Math.max(most, ++atOnce)
          await lasting(250)
          atOnce--
          if (begun === 1) throw new Error('the first one fails')
        },
      }),
    ])
    await vi.advanceTimersByTimeAsync(900)
    expect([begun, atOnce, most]).toEqual([3, 1, 1])
    let stopped = false
    const stopping = scheduler.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(stopped).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await stopping
    expect([begun, atOnce]).toEqual([3, 0])
    expect(rounds).toEqual([
      ['looks', false],
      ['looks', true],
      ['looks', true],
    ])
  })

  test('what is to begin begins once, before the first round, and again when it failed', async () => {
    const done: string[] = []
    const scheduler = start([
      poller({
        atOnce: true,
        async begin() {
          done.push('begin')
          if (done.length === 1) throw new Error('not yet')
        },
        run: async () => void done.push('round'),
      }),
    ])
    await vi.advanceTimersByTimeAsync(250)
    await scheduler.stop()
    expect(done).toEqual(['begin', 'begin', 'round', 'round'])
  })

  test('what wakes a poller is seen at once, and again after a round that was under way', async () => {
    let wake = () => {}
    let awake = true
    let begun = 0
    const scheduler = start([
      poller({
        everyMs: 60_000,
        wokenBy(waker) {
          wake = waker
          return () => {
            awake = false
          }
        },
        async run() {
          begun++
          await lasting(10)
        },
      }),
    ])
    wake()
    wake()
    wake()
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toBe(2)
    await scheduler.stop()
    expect(awake).toBe(false)
  })

  test('one more round at the end writes what is left', async () => {
    let written = 0
    const scheduler = start([poller({ last: true, run: async () => void written++ })])
    await scheduler.stop()
    expect(written).toBe(1)
  })
})

describe('by hand', () => {
  test('what falls due waits to be run, upkeep does not, and a failure is thrown', async () => {
    const done: string[] = []
    const scheduler = start(
      [
        poller({ name: 'due', run: async () => void done.push('due') }),
        poller({ name: 'upkeep', upkeep: true, run: async () => void done.push('upkeep') }),
      ],
      false,
    )
    await vi.advanceTimersByTimeAsync(150)
    expect(done).toEqual(['upkeep'])
    await scheduler.runDue()
    expect(done).toEqual(['upkeep', 'due'])
    await scheduler.stop()
    const failing = start(
      [
        poller({
          run: async () => {
            throw new Error('not now')
          },
        }),
      ],
      false,
    )
    await expect(failing.runDue()).rejects.toThrow('not now')
    await failing.run('looks')
    expect(rounds.at(-1)).toEqual(['looks', false])
    await failing.stop()
  })

  test('a round by hand sees what was done before it, though one is under way', async () => {
    let done = 'nothing'
    const seen: string[] = []
    const scheduler = start([
      poller({
        everyMs: 60_000,
        atOnce: true,
        async run() {
          seen.push(done)
          await lasting(10)
        },
      }),
    ])
    done = 'a bet'
    const byHand = [scheduler.run('looks'), scheduler.run('looks')]
    await vi.advanceTimersByTimeAsync(20)
    await Promise.all(byHand)
    expect(seen).toEqual(['nothing', 'a bet'])
    await scheduler.stop()
  })

  test('a poller that does not exist, and two of one name, are mistakes', async () => {
    await expect(start([]).run('nobody')).rejects.toThrow('no poller is called nobody')
    expect(() =>
      start([poller({ run: lasting.bind(null, 0) }), poller({ run: lasting.bind(null, 0) })]),
    ).toThrow('two pollers are called looks')
  })
})

describe('workers', () => {
  test('a long work holds up none of the others, none is done twice at once, and what it wakes looks at once', async () => {
    const waiting = new Set([1n, 2n, 3n])
    const done: string[] = []
    const scheduler = start([
      {
        name: 'steps',
        everyMs: 100,
        failed: 'steps failed',
        workers: 2,
        wakes: 'payouts',
        find: async (_, busy) => [...waiting].filter((id) => !busy.includes(id)),
        async work(_, id) {
          waiting.delete(id)
          await lasting(id === 1n ? 5_000 : 10)
          done.push(`step ${id}`)
        },
      },
      {
        name: 'payouts',
        everyMs: 60_000,
        failed: 'payouts failed',
        workers: 1,
        find: async () => {
          done.push('look for payouts')
          return []
        },
        work: async () => {},
      },
    ])
    await vi.advanceTimersByTimeAsync(30)
    expect(done).toEqual(['look for payouts', 'step 2', 'look for payouts', 'step 3', 'look for payouts'])
    waiting.add(4n)
    await vi.advanceTimersByTimeAsync(150)
    expect(done.slice(5)).toEqual(['step 4', 'look for payouts'])
    const stopping = scheduler.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopping
    expect(done.at(-1)).toBe('step 1')
  })

  const items = (ids: bigint[], work: Workers['work'], workers = 1): Workers => ({
    name: 'steps',
    everyMs: 100,
    failed: 'steps failed',
    workers,
    find: async (_, busy) => ids.filter((id) => !busy.includes(id)).slice(0, 2),
    work,
  })

  test('what somebody else holds is tried once in each interval, and hides none behind it', async () => {
    const tries: bigint[] = []
    const scheduler = start([items([1n, 2n, 3n], async (_, id) => void tries.push(id))])
    await vi.advanceTimersByTimeAsync(250)
    await scheduler.stop()
    expect(tries).toEqual([1n, 2n, 3n, 1n, 2n, 3n, 1n, 2n, 3n])
  })

  test('one item that fails holds up none of the others', async () => {
    const done: bigint[] = []
    const scheduler = start([
      items([1n, 2n, 3n], async (_, id) => {
        if (id === 1n) throw new Error('a bad row')
        done.push(id)
      }),
    ])
    await vi.advanceTimersByTimeAsync(90)
    await scheduler.stop()
    expect(done).toEqual([2n, 3n])
    expect(rounds.filter(([, well]) => !well)).toHaveLength(1)
  })

  test('while nothing can be done each worker tries one item in an interval', async () => {
    const failing = Array.from({ length: 1_000 }, (_, index) => BigInt(index))
    let tries = 0
    const work = async () => {
      tries++
      throw new Error('no writes now')
    }
    const scheduler = start([items(failing, work, 4)])
    await vi.advanceTimersByTimeAsync(1_050)
    await scheduler.stop()
    expect(tries).toBeLessThanOrEqual(4 * 13)
    expect(tries).toBeGreaterThanOrEqual(4 * 9)
  })

  test('E-22 a stop or a call that comes during a search waits for no further round', async () => {
    let searches = 0
    const find = async () => {
      searches++
      await lasting(50)
      return []
    }
    const seldom: Workers = { ...items([], async () => {}, 2), everyMs: 60_000, find }
    const scheduler = start([seldom, { ...items([7n], async () => {}), name: 'wakes', wakes: 'steps' }])
    await vi.advanceTimersByTimeAsync(70)
    expect(searches).toBe(2)
    let stopped = false
    const stopping = scheduler.stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(50)
    expect(stopped).toBe(true)
    await stopping
  })
})
