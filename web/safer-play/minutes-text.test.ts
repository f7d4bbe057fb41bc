import { expect, test } from 'vitest'
import { minutesText } from './minutes-text.ts'

test('Y-15 minutes of play are said as people say them', () => {
  expect([1, 45, 60, 61, 125].map(minutesText)).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 hour 1 minute',
    '2 hours 5 minutes',
  ])
})
