import { expect, test } from 'vitest'
import { ownNote, passedText, periodOf, returnText, toGoText } from './bettor-text.ts'

const own = {
  ...{
    rank: null,
    events: 3,
    returnRate: 12.4,
    stake: '30.00',
    profit: '3.72',
    shown: 'boards' as const,
    listed: true,
  },
  missing: { events: 0, stake: '0.00' },
}
const present = { currency: 'USD', isOver: false, first: 'First among all bettors.' } as const

test('N-05 returns have a sign and one decimal, and somebody without a rank reads what is missing', () => {
  expect([12.4, 0, -100].map(returnText)).toEqual(['+12.4%', '0.0%', '\u2212100.0%'])
  expect([toGoText(1, 'week'), toGoText(3, 'week'), toGoText(3, 'month')]).toEqual([
    '2 to go',
    'must stake more',
    '5 to go',
  ])
})

test('N-05 one’s own place says its rank, or why there is none', () => {
  const note = (more: Partial<Parameters<typeof ownNote>[0]>) => ownNote({ ...own, ...more }, present)
  expect(note({ missing: { events: 1, stake: '0.50' } })).toBe(
    'A rank needs 1 more settled event and $0.50 more in stakes.',
  )
  expect(note({ listed: false })).toBe('You have enough for a rank, but you are not on this board.')
  expect(note({})).toBe('You are ranked below 100.')
  expect(note({ rank: 1 })).toBe('First among all bettors.')
  expect(
    ownNote(
      { ...own, missing: { events: 1, stake: '0.00' } },
      { ...present, currency: 'PLAY', isOver: true },
    ),
  ).toBe('You had too few events for a rank.')
})

test('N-05 the days of a board are a period, present or last', () => {
  expect(periodOf('week')).toEqual({ period: 'week', when: 'present' })
  expect(periodOf('last-month')).toEqual({ period: 'month', when: 'last' })
})

test('Q-08 the members who passed somebody are named, from three on the first one', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cem']].map(passedText)).toEqual([
    '',
    'Ada passed you since yesterday.',
    'Ada and Ben passed you since yesterday.',
    'Ada and 2 others passed you since yesterday.',
  ])
})
