import { expect, test } from 'vitest'
import { brierText, changeText, howCalibrated, percentText, tooFewText } from './insight-text.ts'

test.each([
  ['12.00', '10.00', '+20%'],
  ['5.00', '10.00', '\u221250%'],
  ['10.00', '10.00', 'as before'],
  ['10.01', '10.00', 'as before'],
  ['0.00', '10.00', '\u2212100%'],
  ['3.00', '0.00', 'none before'],
  ['0.00', '0.00', '–'],
])('A-09 %s after %s is %s', (staked, before, text) => {
  expect(changeText({ staked, before })).toBe(text)
})

test('A-09 too little data says so instead of showing figures', () => {
  expect(tooFewText(12, 'settled event', 'settled events')).toBe(
    '12 settled events are too few to judge; shown from 30.',
  )
  expect(tooFewText(1, 'settled event', 'settled events')).toContain('1 settled event is too few')
  expect(tooFewText(30, 'settled event', 'settled events')).toBeNull()
})

test.each([
  [0.2143, 'better than'],
  [0.25, 'as good as'],
  [0.31, 'worse than'],
])('A-09 a Brier score of %d is %s a coin', (brier, words) => {
  expect(brierText(brier, 0.25)).toContain(words)
  expect(percentText(623)).toBe('62.3%')
})

test('A-09 T21 the drawing is explained only where there is one', () => {
  expect(howCalibrated(true)).toContain('dotted line')
  expect(howCalibrated(false)).not.toMatch(/line|bars/i)
})
