import { expect, test } from 'vitest'
import { emptyEvent, isSameQuestion } from './new-event.ts'

const EARLIER = {
  ...emptyEvent,
  title: 'Does it rain?',
  description: 'By the gauge.',
  optionALabel: 'Yes',
  optionBLabel: 'No',
}

test('N-08 a form asks the same question while its words stand, whatever its end and people are', () => {
  expect(
    isSameQuestion({ ...EARLIER, title: ' Does it rain? ', audience: 'link', duration: 1 }, EARLIER),
  ).toBe(true)
  for (const change of [
    { title: 'Does it snow?' },
    { description: 'By the window.' },
    { category: 'other' },
    { optionALabel: 'Never' },
    { optionBLabel: 'Never' },
  ] as const)
    expect(isSameQuestion({ ...EARLIER, ...change }, EARLIER)).toBe(false)
})
