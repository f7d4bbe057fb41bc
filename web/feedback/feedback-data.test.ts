import { expect, test } from 'vitest'
import { specifiedDayText } from '#web/ui/moment-text.ts'
import { statuses } from './feedback-data.ts'

test('P-43 dates read MMM d, yyyy', () => {
  expect(specifiedDayText('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026')
  expect(specifiedDayText('2026-03-04T12:00:00.000Z')).toBe('Mar 4, 2026')
})

test('P-49 a feedback goes from new over reviewed and in progress to resolved', () => {
  expect(statuses.map(({ value }) => value)).toEqual(['new', 'reviewed', 'in-progress', 'resolved'])
})
