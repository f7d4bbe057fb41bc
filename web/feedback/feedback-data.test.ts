import { expect, test } from 'vitest'
import { dayWords, statuses } from './feedback-data.ts'

test('P-43 dates read MMM d, yyyy', () => {
  expect(dayWords('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026')
  expect(dayWords('2026-03-04T12:00:00.000Z')).toBe('Mar 4, 2026')
})

test('P-49 a feedback goes from new over reviewed and in progress to resolved', () => {
  expect(statuses.map(({ value }) => value)).toEqual(['new', 'reviewed', 'in-progress', 'resolved'])
})
