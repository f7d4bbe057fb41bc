import { describe, expect, test, vi } from 'vitest'
import { createBatcher, type Outcome } from './batch.ts'

/** A run whose batches wait until the test lets them go. */
function held<C>(answer: (command: C) => Outcome<string>) {
  const batches: C[][] = []
  const waiting: (() => void)[] = []
  return {
    batches,
    release: async () => {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      waiting.shift()!()
    },
    run: async (commands: C[]) => {
      batches.push(commands)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return commands.map(answer)
    },
  }
}
const options = { sizeMax: 3, waitingMax: 6, full: () => new Error('full') }
const echo = (n: number): Outcome<string> => ({ value: `${n}` })

describe('natural batching', () => {
  test('what arrives while a batch is under way becomes the next one, in order and at most sizeMax at once', async () => {
    const { run, batches, release } = held(echo)
    const batcher = createBatcher(run, options)
    const answers = [batcher.submit(1)]
    await vi.waitFor(() => expect(batches).toEqual([[1]]))
    for (const n of [2, 3, 4, 5, 6]) answers.push(batcher.submit(n))
    expect(batcher.waiting).toBe(5)
    await release()
    await release()
    await release()
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]])
  })

  test('commands that must stay apart go one by one, in order, and hold up nobody else', async () => {
    const { run, batches, release } = held(echo)
    const batcher = createBatcher(run, { ...options, waitingMax: 20, exclusiveBy: (n) => n % 10 })
    const answers = [batcher.submit(9)]
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    for (const n of [1, 11, 21, 2, 12, 3]) answers.push(batcher.submit(n))
    for (let n = 0; n < 4; n += 1) await release()
    expect(await Promise.all(answers)).toEqual(['9', '1', '11', '21', '2', '12', '3'])
    expect(batches).toEqual([[9], [1, 2, 3], [11, 12], [21]])
  })

  test('a command that finds nobody goes the short way; who comes meanwhile is the next batch, and drain waits for both', async () => {
    const { run, batches, release } = held(echo)
    const lone: number[] = []
    let done = () => {}
    const single = async (n: number) => {
      lone.push(n)
      await new Promise<void>((resolve) => {
        done = resolve
      })
      if (n === 5) throw new Error('its own')
      return `single ${n}`
    }
    const batcher = createBatcher(run, { ...options, single })
    const answers = [batcher.submit(1), batcher.submit(2), batcher.submit(3)]
    let drained = false
    const drain = batcher.drain().then(() => {
      drained = true
    })
    expect([lone, batcher.waiting]).toEqual([[1], 2])
    done()
    expect(await answers[0]).toBe('single 1')
    expect(drained).toBe(false)
    await release()
    expect(await Promise.all(answers)).toEqual(['single 1', '2', '3'])
    await drain
    expect(batches).toEqual([[2, 3]])
    // after a batch its callers return together: the first waits for the others
    const back = [batcher.submit(4)]
    await release()
    expect(await back[0]).toBe('4')
    const failed = batcher.submit(5)
    done()
    await expect(failed).rejects.toThrow('its own')
    expect(lone).toEqual([1, 5])
  })

  test('there is no timer: a command that is alone goes without one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    try {
      const batcher = createBatcher(async (commands: number[]) => commands.map(echo), options)
      expect(await batcher.submit(7)).toBe('7')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('one command’s error is its own', async () => {
    const batcher = createBatcher<number, string>(
      async (commands) => commands.map((n) => (n === 2 ? { error: new Error('two') } : echo(n))),
      options,
    )
    const answers = await Promise.allSettled([1, 2, 3].map((n) => batcher.submit(n)))
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a batch that throws fails all of its commands, and the next batch goes on', async () => {
    let calls = 0
    const batcher = createBatcher<number, string>(async (commands) => {
      if (++calls === 1) throw new Error('database gone')
      return commands.map(echo)
    }, options)
    const first = await Promise.allSettled([1, 2].map((n) => batcher.submit(n)))
    expect(first.every((answer) => answer.status === 'rejected')).toBe(true)
    expect(await batcher.submit(3)).toBe('3')
  })

  test('too few answers are a failure, never somebody else’s answer', async () => {
    const batcher = createBatcher<number, string>(async (commands) => commands.slice(1).map(echo), options)
    await expect(batcher.submit(1)).rejects.toThrow('0 answers for 1 commands')
  })

  test('who comes when too many wait is turned away at once, and the others are served', async () => {
    const { run, release } = held(echo)
    const batcher = createBatcher(run, { ...options, sizeMax: 10, waitingMax: 2 })
    const first = batcher.submit(1)
    await new Promise((resolve) => setImmediate(resolve))
    const waiting = [batcher.submit(2), batcher.submit(3)]
    await expect(batcher.submit(4)).rejects.toThrow('full')
    await release()
    await release()
    expect(await Promise.all([first, ...waiting])).toEqual(['1', '2', '3'])
  })

  test('drain waits for what is queued and for what is under way', async () => {
    const { run, release } = held(echo)
    const batcher = createBatcher(run, options)
    await batcher.drain()
    const answer = batcher.submit(1)
    let drained = false
    const draining = batcher.drain().then(() => {
      drained = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(drained).toBe(false)
    await release()
    await draining
    expect(await answer).toBe('1')
  })

  test('with room for two in flight a second batch starts beside the first', async () => {
    const { run, batches, release } = held(echo)
    const batcher = createBatcher(run, { ...options, sizeMax: 1, inFlightMax: 2 })
    const answers = [1, 2, 3].map((n) => batcher.submit(n))
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    for (const _ of answers) await release()
    expect(await Promise.all(answers)).toEqual(['1', '2', '3'])
  })
})
