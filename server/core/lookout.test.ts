import pino from 'pino'
import { expect, test } from 'vitest'
import { startLookout } from './lookout.ts'

const log = pino({ level: 'silent' })

test('E-22 one look at a time, also when they take long and when one fails; the end waits for the last', async () => {
  let [looks, atOnce, most] = [0, 0, 0]
  const rounds: boolean[] = []
  const metrics = { poller: () => (succeeded: boolean) => void rounds.push(succeeded) }
  const lookout = startLookout(
    { log, metrics },
    async () => {
      looks++
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 15))
      atOnce--
      if (looks === 1) throw new Error('the first one fails')
    },
    { name: 'looks', everyMs: 2, failed: 'looking failed' },
  )
  await expect.poll(() => looks, { interval: 5 }).toBeGreaterThan(2)
  await lookout.stop()
  const after = looks
  expect([most, atOnce]).toEqual([1, 0])
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(looks).toBe(after)
  expect(rounds).toEqual([false, ...Array(after - 1).fill(true)])
})
