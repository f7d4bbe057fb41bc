import { expect, test } from 'vitest'
import { betStatus } from './views.ts'

test.each([
  ['optionA', null, false, 'open'],
  ['optionA', 'optionA', false, 'open'],
  ['optionA', 'optionA', true, 'won'],
  ['optionA', 'optionB', true, 'lost'],
  ['optionB', 'void', true, 'refunded'],
] as const)(
  'E-21 a bet on %s of an event that ended %s (settled: %s) is %s',
  (selection, outcome, settled, status) => {
    expect(betStatus(selection, outcome, settled)).toBe(status)
  },
)
