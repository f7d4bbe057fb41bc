import { expect, test } from 'vitest'
import { chaseText, secondsText } from './slip-paused.tsx'

test('Y-16 the reason is one’s own figures, in plain words', () => {
  expect(chaseText(3)).toMatch(/^Three of your stakes were lost in the last half hour, each larger/)
  expect(chaseText(10)).toMatch(/^Ten of/)
  expect(chaseText(12)).toMatch(/^12 of/)
})

test('Y-16 the seconds are spoken as people say them', () => {
  expect([30, 1].map(secondsText)).toEqual(['The slip opens in 30 seconds.', 'The slip opens in 1 second.'])
})
