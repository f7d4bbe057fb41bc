import { expect, test } from 'vitest'
import { repeatsText } from './repeats-text.ts'

test.each([
  ['week', '2026-12-04T20:00', 'Europe/Berlin', 'Every Friday at 20:00 (Berlin)'],
  ['day', '2026-12-04T07:05', 'America/New_York', 'Every day at 07:05 (New York)'],
  ['month', '2026-12-22T20:00', 'UTC', 'Every month on the 22nd at 20:00 (UTC)'],
  [
    'month',
    '2026-12-31T20:00',
    'Australia/Lord_Howe',
    'Every month on the 31st, or its last day, at 20:00 (Lord Howe)',
  ],
] as const)('Q-06 a rule reads as a sentence: every %s from %s in %s', (every, firstAt, timeZone, text) => {
  expect(repeatsText({ every, firstAt, timeZone })).toBe(text)
})
