import { expect, test } from 'vitest'
import { movedText } from './moved-text.ts'

const event = (optionAPool: string, optionBPool: string) => ({
  optionALabel: 'Late',
  optionBLabel: 'On time',
  optionAPool,
  optionBPool,
})

test.each([
  [event('71.00', '29.00'), 'optionA', 2600n, 'Your bet moves Late from 71% to 77%.'],
  [event('71.00', '29.00'), 'optionB', 2900n, 'Your bet moves On time from 29% to 45%.'],
  [event('7100.00', '2900.00'), 'optionA', 1n, 'Late stays at 71% with your bet.'],
  [event('0.00', '29.00'), 'optionA', 1n, 'Your bet moves Late from 0% to <1%.'],
  [event('0.00', '0.00'), 'optionB', 500n, 'Your bet is the first.'],
] as const)('E4 what a bet does to the seam: %j, %s, %s', (pools, selection, cents, text) => {
  expect(movedText(pools, selection, cents)).toBe(text)
})
