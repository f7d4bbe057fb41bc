import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a semaphore lets in only as many as fit, in order, and turns away what cannot wait', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waitingMax: 3, full: () => new Error('full') })
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
