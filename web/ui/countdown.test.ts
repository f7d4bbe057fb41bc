import { expect, it } from 'vitest'
import { countdownText } from './countdown.tsx'

it('prints what is left as HH:MM:SS', () => {
  expect(countdownText(7_749_000)).toBe('02:09:09')
  expect(countdownText(168 * 3_600_000)).toBe('168:00:00')
})

it('reaches zero only when nothing is left, and stays there', () => {
  expect(countdownText(1)).toBe('00:00:01')
  expect(countdownText(0)).toBe('00:00:00')
  expect(countdownText(-5000)).toBe('00:00:00')
})
