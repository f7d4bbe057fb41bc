import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesced } from './pot-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at most once in its time, with everything that was asked for, and the last signal is heard', () => {
  const run = vi.fn()
  const soon = coalesced(run, 1000)
  // a hundred signals a second for five seconds
  for (let n = 0; n < 500; n++) {
    soon(n % 2 ? 'recent' : 'active')
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(run.mock.calls.length).toBeLessThanOrEqual(6)
  expect(run).toHaveBeenCalledWith(['active', 'recent'])
  run.mockClear()
  soon('mine')
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledExactlyOnceWith(['mine'])
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(1)
})
