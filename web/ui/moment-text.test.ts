import { afterEach, expect, it, test, vi } from 'vitest'
import { countdownText } from './countdown.tsx'
import { clockText, momentText, specifiedDayText } from './moment-text.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a moment is of the clock of where the reader is now, also after a journey with the page open', () => {
  const at = '2026-11-21T23:42:00Z'
  const told = ['UTC', 'Europe/Berlin', 'America/New_York'].map((zone) => {
    vi.stubEnv('TZ', zone)
    return [clockText(at), specifiedDayText(at)].map((text) => text.replace(/\s/g, ' '))
  })
  expect(told).toEqual([
    ['11:42 PM', 'Nov 21, 2026'],
    ['12:42 AM', 'Nov 22, 2026'],
    ['6:42 PM', 'Nov 21, 2026'],
  ])
  // a summer moment in the zone of a winter moment
  expect(momentText('2026-07-01T12:00:00Z')).toMatch(/8:00/)
})

it('prints what is left as HH:MM:SS', () => {
  expect(countdownText(7_749_000)).toBe('02:09:09')
  expect(countdownText(168 * 3_600_000)).toBe('168:00:00')
})

it('reaches zero only when nothing is left, and stays there', () => {
  expect(countdownText(1)).toBe('00:00:01')
  expect(countdownText(0)).toBe('00:00:00')
  expect(countdownText(-5000)).toBe('00:00:00')
})

test('P-43 dates read MMM d, yyyy', () => {
  expect(specifiedDayText('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026')
  expect(specifiedDayText('2026-03-04T12:00:00.000Z')).toBe('Mar 4, 2026')
})
