import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const late = () => new Error('late')

test('a semaphore lets in only as many as fit, in order, and turns away what cannot wait', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waitingMax: 3, full: () => new Error('full'), late })
  let inside = 0
  let most = 0
  const order: number[] = []
  const work = (number: number) => async () => {
    order.push(number)
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside--
    if (number === 1) throw new Error('its own')
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => semaphore.run(work(number))))
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.message : 'done'))).toEqual([
    'done',
    'its own',
    'done',
    'done',
    'done',
    'full',
  ])
  expect(await semaphore.run(async () => 'later')).toBe('later')
})

/** A semaphore of one place that is taken until `free`. */
function busySemaphore() {
  const semaphore = createSemaphore({ atOnce: 1, waitingMax: 2, full: () => new Error('full'), late })
  let free = () => {}
  const first = semaphore.run(() => new Promise<void>((done) => (free = done)))
  return { semaphore, free: () => free(), first }
}

test('S8 a task whose caller has gone is never begun, and gives its place in the queue back', async () => {
  const { semaphore, free, first } = busySemaphore()
  const gone = new AbortController()
  const begun: string[] = []
  const run = (name: string, signal?: AbortSignal) =>
    semaphore.run(async () => void begun.push(name), signal ? { signal } : {})
  const left = run('left', gone.signal)
  const stays = run('stays')
  await expect(run('one too many')).rejects.toThrow('full')
  gone.abort()
  await expect(left).rejects.toThrow('late')
  const after = run('after')
  free()
  await Promise.all([first, stays, after])
  expect(begun).toEqual(['stays', 'after'])
  await expect(run('late from the start', gone.signal)).rejects.toThrow('late')
})

test('S8 members pass those who wait last, whose queue is their own', async () => {
  const { semaphore, free, first } = busySemaphore()
  const begun: string[] = []
  const run = (name: string, last: boolean) => semaphore.run(async () => void begun.push(name), { last })
  const all = [run('stranger 1', true), run('stranger 2', true), run('member', false)]
  await expect(run('stranger 3', true)).rejects.toThrow('full')
  free()
  await Promise.all([first, ...all])
  expect(begun).toEqual(['member', 'stranger 1', 'stranger 2'])
})
