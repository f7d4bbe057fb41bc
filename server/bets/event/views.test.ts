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
    expect(betStatus(selection, outcome, { settled, stepped: false })).toBe(status)
  },
)

test.each([
  ['optionA', true, 'refunded'],
  ['optionB', true, 'lost'],
  ['void', true, 'refunded'],
  [null, false, 'open'],
] as const)(
  'J-05 a bet on optionA of somebody who stepped back, in an event that ended %s (settled: %s), is %s',
  (outcome, settled, status) => {
    expect(betStatus('optionA', outcome, { settled, stepped: true })).toBe(status)
  },
)
