import { expect, test } from 'vitest'
import { emptyEvent, isSameQuestion } from './new-event.ts'

const EARLIER = {
  ...emptyEvent,
  title: 'Does it rain?',
  description: 'By the gauge.',
  optionALabel: 'Yes',
  optionBLabel: 'No',
}

test('N-08 a form asks the same question while its words stand, whatever its end is', () => {
  expect(isSameQuestion({ ...EARLIER, title: ' Does it rain? ', duration: 1 }, EARLIER)).toBe(true)
  for (const change of [
    { title: 'Does it snow?' },
    { description: 'By the window.' },
    { category: 'other' },
    { optionALabel: 'Never' },
    { optionBLabel: 'Never' },
  ] as const)
    expect(isSameQuestion({ ...EARLIER, ...change }, EARLIER)).toBe(false)
})

test('N-08 a form for other people than those of the last one notifies nobody; everybody, or the same people, it does', () => {
  const shown = (audience: 'public' | 'link' | 'gang', earlier: 'public' | 'link' | 'gang') =>
    isSameQuestion({ ...EARLIER, audience }, { ...EARLIER, audience: earlier })
  expect([shown('public', 'link'), shown('link', 'link'), shown('gang', 'gang')]).toEqual([true, true, true])
  expect([shown('link', 'public'), shown('gang', 'public'), shown('gang', 'link')]).toEqual([
    false,
    false,
    false,
  ])
})
