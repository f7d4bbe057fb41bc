import { expect, test } from 'vitest'
import { emptyGame, readSheet, sheetWinner, type TypedGame, withNextGame } from './score-sheet.ts'

const games = (...points: readonly string[]): TypedGame[] =>
  points.map((game) => {
    const [champion = '', challenger = ''] = game.split('-')
    return { champion, challenger }
  })
const football = { gamesCount: 5, gameTitle: 'FIFA 24' }
const boxing = { gamesCount: 3, gameTitle: 'Undisputed' }

test('T-31 T-57 the sheet grows game by game, and not after the game that decides the match', () => {
  expect(withNextGame([emptyGame], 5)).toEqual([emptyGame])
  expect(withNextGame(games('3-1'), 5)).toEqual([...games('3-1'), emptyGame])
  expect(withNextGame(games('3-1', '2-0', '1-0', '-'), 5)).toEqual(games('3-1', '2-0', '1-0'))
  expect(withNextGame(games('1-0'), 1)).toEqual(games('1-0'))
  expect(sheetWinner(games('3-1', '0-2', '1-0', '4-3'), 5)).toBe('champion')
  expect(sheetWinner(games('3-1', '0-2'), 5)).toBeNull()
})

test('T-57 an empty sheet is a report without a score', () => {
  expect(readSheet([emptyGame], 'champion', football)).toEqual({ score: null })
})

test('T-31 T-57 a score that makes the winner is read as numbers', () => {
  expect(readSheet(games('3-1', '0-2', '1-0', '4-3', '-'), 'champion', football)).toEqual({
    score: [
      { champion: 3, challenger: 1 },
      { champion: 0, challenger: 2 },
      { champion: 1, challenger: 0 },
      { champion: 4, challenger: 3 },
    ],
  })
})

test.each([
  [games('3-'), 'champion', football, 'Game 1 needs a number for both players, 0 to 999.'],
  [games('3-1', '1000-2'), 'champion', football, 'Game 2 needs a number for both players, 0 to 999.'],
  [games('3-1', '2-2'), 'champion', football, 'Game 2 needs a winner.'],
  [games('3-1', '2-1'), 'champion', football, '3 won games win the match: the score is not finished.'],
  [games('3-1', '2-1', '1-0'), 'challenger', football, 'The other player won these games.'],
  [
    games('3-1', '2-1', '1-0', '0-1'),
    'champion',
    football,
    'The match was over before the last of these games.',
  ],
] as const)('T-57 %j is refused in words', (sheet, winner, game, error) => {
  expect(readSheet(sheet, winner, game)).toEqual({ error })
})

test('T-32 the games of a fighting game are best of three rounds', () => {
  expect(readSheet(games('2-1', '2-0'), 'champion', boxing)).toMatchObject({ score: [{}, {}] })
  expect(readSheet(games('3-1', '2-0'), 'champion', boxing)).toEqual({
    error: 'Game 1 is best of three rounds: 2–0 or 2–1.',
  })
})
