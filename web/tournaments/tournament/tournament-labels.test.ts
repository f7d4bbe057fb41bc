import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeatsBar } from './seats-bar.tsx'
import {
  actionLabels,
  formatLine,
  livesText,
  monogram,
  prizePerEntry,
  tournamentStatusLabels,
} from './tournament-labels.ts'

test('T-04 T-09 T-10 T-14 each state has its badge and its button', () => {
  expect(tournamentStatusLabels).toEqual({
    open: 'Open',
    in_progress: 'Live',
    completed: 'Ended',
    cancelled: 'Cancelled',
  })
  expect([actionLabels.open, actionLabels.in_progress, actionLabels.completed]).toEqual([
    'View & Join',
    'View Live',
    'View Results',
  ])
})

test('T-31 the format is a single game, or best of N with the games that win', () => {
  expect(formatLine(1)).toBe('Single Game')
  expect([3, 5, 7, 9, 11].map(formatLine)).toEqual([
    'Best of 3 · first to 2',
    'Best of 5 · first to 3',
    'Best of 7 · first to 4',
    'Best of 9 · first to 5',
    'Best of 11 · first to 6',
  ])
})

test('T-55 both fates of a loser have their words', () => {
  expect(livesText(1)).toContain('you are out')
  expect(livesText(3)).toContain('after 3 losses you are out')
})

test.each([
  ['FIFA 24', 'FI'],
  ['Mortal Kombat 1', 'MK'],
  ['Tiger Woods PGA Tour', 'TWP'],
  ['2048', '20'],
  ['ßtraße', 'SST'],
  ['🎮', '?'],
  ['E\u0301cole', 'E\u0301C'],
  ['e\u0301te\u0301 2', 'E\u0301T'],
])('the picture of %s is %s', (title, letters) => {
  expect(monogram(title)).toBe(letters)
})

test('T-08 the prize for each 1.00 paid: of all seats while it is open, of the taken ones after', () => {
  const sums = { entryFee: '3.33', prizePool: '4.99', fullPrizePool: '9.99' }
  expect(prizePerEntry({ ...sums, status: 'open' })).toBe('3.00')
  expect(prizePerEntry({ ...sums, status: 'in_progress' })).toBe('1.49')
})

test('T-08 T-53 the seats that are left are said only while one can be taken', () => {
  const text = (closed: boolean) =>
    renderToStaticMarkup(createElement(SeatsBar, { taken: 1, seats: 4, closed })).replace(/<[^>]*>/g, '|')
  expect(text(false)).toContain('3 seats left')
  expect(text(true)).not.toContain('left')
})
