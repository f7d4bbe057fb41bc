import { expect, test } from 'vitest'
import { reportText, unreportedText } from './match-stories.tsx'
import type { ShownMatch } from './match-text.ts'

const match = (more: Partial<ShownMatch>) => ({ status: 'reported', ...more }) as ShownMatch
const dispute = { userId: '2', reason: 'It was mine', at: '2026-11-22T12:00:00.000Z' }

test('T-57 a player who disputes without a report reads that none is needed', () => {
  const disputed = match({ status: 'disputed', disputes: [dispute] })
  expect(unreportedText(disputed, '2', true)).toBe(
    'You dispute it. You do not need to report a result as well.',
  )
  expect(unreportedText(disputed, '2', false)).toBe('Disputes it, without reporting a result.')
  // in a dispute no one can report any more
  expect(unreportedText(disputed, '1', true)).toBe(
    'You do not need to report a result now. Describe below what happened.',
  )
})

test('T-57 a report gives the games of the winner first, whichever side of the table won', () => {
  const at = '2026-11-22T12:00:00.000Z'
  const score = [
    { champion: 1, challenger: 3 },
    { champion: 0, challenger: 2 },
  ]
  const report = { userId: '2', winnerId: '2', score, reportedAt: at, revision: 1 }
  const table = { champion: { userId: '1' } as ShownMatch['champion'] }
  expect(reportText(table, report, false)).toBe('Says: I won, 2–0.')
  expect(reportText(table, { ...report, userId: '1' }, true)).toBe('You say: I lost, 2–0.')
  expect(reportText(table, { ...report, score: null }, false)).toBe('Says: I won.')
})

test('T-57 before a dispute the card only says that somebody has not reported', () => {
  expect(unreportedText(match({}), '1', true)).toBe('You have not reported.')
  expect(unreportedText(match({}), '2', false)).toBe('Has not reported.')
})
