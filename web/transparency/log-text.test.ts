import { expect, test } from 'vitest'
import type { TransparencyStatus } from '#contract/transparency.ts'
import { durationText, groupedCount, logStateText } from './log-text.ts'

const AT = '2026-11-26T18:00:00.000Z'
const NOW = Date.parse(AT) + 2_000

const status = (more: Partial<TransparencyStatus>): TransparencyStatus => ({
  origin: 'evens.example/log',
  state: 'well',
  head: { size: '12345', root: '', signedAt: AT },
  waiting: { postings: 0, oldestSeconds: 0 },
  keys: [],
  witnesses: [],
  liabilities: [],
  nextLiabilitiesAt: AT,
  ...more,
})

test('V-10 the state of the log is one sentence', () => {
  expect(logStateText(status({}), NOW)).toBe('The log is fine: 12,345 entries, newest 2 s ago')
  expect(logStateText(status({ head: { size: '1', root: '', signedAt: AT } }), NOW)).toContain('1 entry, ')
  expect(logStateText(status({ head: { size: '0', root: '', signedAt: null } }), NOW)).toContain('empty')
  const waiting = { postings: 1, oldestSeconds: 65 }
  expect(logStateText(status({ state: 'behind', waiting }), NOW)).toBe(
    'The log is behind: 1 movement waits, the oldest for 1 minute',
  )
  expect(logStateText(status({ state: 'halted' }), NOW)).toContain('has stopped')
  expect(logStateText(status({ state: 'filling' }), NOW)).toContain('12,345 entries so far')
})

test('a span has one unit, and a clock that is behind makes none below zero', () => {
  expect(durationText(-500)).toBe('0 s')
  expect(durationText(59_000)).toBe('59 s')
  expect(durationText(3_600_000)).toBe('1 hour')
  expect(durationText(2 * 86_400_000)).toBe('2 days')
})

test('a size is exact, however large', () => {
  expect(groupedCount('9007199254740993')).toBe('9,007,199,254,740,993')
})
