import { describe, expect, test } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

/** A thread as text: it answers a number with its double, throws on 0, never ends on 1, dies on 2. */
const THREAD = `
import { serveWorker } from '${new URL('./worker-pool.ts', import.meta.url).href}'
serveWorker((n) => {
  if (n === 0) throw new Error('no zeros')
  if (n === 1) for (;;) {}
  if (n === 2) process.exit(1)
  return n * 2
})`

const open = (more: { waitingMax?: number; eachMax?: number; withinMs?: number } = {}) =>
  createWorkerPool<number, number>({
    file: new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
    threads: 1,
    waitingMax: 10,
    eachMax: 10,
    withinMs: 60_000,
    memoryMb: 64,
    full: () => new Error('full'),
    late: () => new Error('late'),
    ...more,
  })

describe('A2 work off the main thread', () => {
  test('is answered one after the other, each with its own answer or error', async () => {
    const pool = open()
    const works = [3, 0, 5, 7].map((n) => pool.run(n, null))
    expect((await Promise.allSettled(works)).map((one) => 'value' in one && one.value)).toEqual([
      6,
      false,
      10,
      14,
    ])
    await expect(works[1]).rejects.toThrow('no zeros')
  })

  test('that never ends is ended, and what waits behind it goes on', async () => {
    const pool = open({ withinMs: 2_000 })
    const [stuck, next] = [pool.run(1, null), pool.run(4, null)]
    await expect(stuck).rejects.toThrow('late')
    expect(await next).toBe(8)
  })

  test('whose thread dies fails alone', async () => {
    const pool = open()
    const [dying, next] = [pool.run(2, null), pool.run(6, null)]
    await expect(dying).rejects.toThrow('ended')
    expect(await next).toBe(12)
  })

  test('S8 whose caller has gone is dropped while it waits, and gives its place back', async () => {
    const pool = open({ waitingMax: 1 })
    const gone = new AbortController()
    const [first, dropped] = [pool.run(3, null), pool.run(4, null, gone.signal)]
    gone.abort()
    await expect(dropped).rejects.toThrow('late')
    expect(await Promise.all([first, pool.run(5, null)])).toEqual([6, 10])
  })

  test('waits in a line of bounded length, where nobody has more than a share', async () => {
    const pool = open({ waitingMax: 4, eachMax: 2 })
    const works = ['ada', 'ada', 'ada', 'ben', 'ben', 'cleo', 'dan'].map((whose) => pool.run(9, whose))
    const said = (await Promise.allSettled(works)).map((one) => one.status === 'fulfilled')
    expect(said).toEqual([true, true, false, true, true, true, false])
    expect(await pool.run(9, 'ada')).toBe(18)
    expect(pool.waiting).toBe(0)
  })
})
