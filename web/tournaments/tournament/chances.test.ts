import { expect, test } from 'vitest'
import { LIVES, PLAYERS_MAX, PLAYERS_MIN } from '#contract/tournament-games.ts'
import { matchesOf, usualMatchSeconds } from '#contract/tournament-pace.ts'
import { chanceText, lengthText, linePlaceText, lineWaitText, openLengthText } from './chances.ts'
import { untilText } from './start-time.tsx'

test('T1 the form says what the drawn place means for the chosen size and lives', () => {
  expect(linePlaceText(8, 1)).toContain(
    'Among 8 equal players, the last place wins 50% of the time, the first 0.8%.',
  )
  expect(linePlaceText(8, 2)).toContain('the last place wins 38% of the time, the first 2%')
  expect([0.5, 0.01, 0.0078, 0.0005].map(chanceText)).toEqual(['50%', '1%', '0.8%', '0.1%'])
})

test('T11 the form says how many matches there are and about how long they take', () => {
  expect(lengthText(8, 1, 30 * 60)).toBe('7 matches, about 3½ h')
  expect(lengthText(8, 2, 30 * 60)).toBe('14 to 15 matches, about 7–7½ h')
  expect(lengthText(11, 3, 20 * 60)).toBe('30 to 32 matches, about 10–10½ h')
  expect(lengthText(2, 1, 9 * 60)).toBe('1 match, about 10 min')
  for (let players = PLAYERS_MIN; players <= PLAYERS_MAX; players++)
    for (const lives of LIVES) {
      const { least, most } = matchesOf(players, lives)
      expect(most - least).toBe(lives - 1)
    }
})

test('T11 who waits reads how many matches come before, and about how long that is', () => {
  expect(lineWaitText(1, 10 * 60)).toBe('2 matches before you, about 20 min.')
  expect(lineWaitText(0, 60)).toBe('1 match before you, about 5 min.')
  expect(lineWaitText(6, 26 * 60)).toBe('7 matches before you, about 3 h.')
})

test('T11 a longer format and a longer game take longer', () => {
  expect(usualMatchSeconds('Tekken 8', 3)).toBeLessThan(usualMatchSeconds('Tekken 8', 11))
  expect(usualMatchSeconds('Tekken 8', 5)).toBeLessThan(usualMatchSeconds('madden nfl 24', 5))
  expect(usualMatchSeconds('A game of one’s own', 1)).toBeGreaterThan(5 * 60)
})

test('T11 an open tournament says how long it takes when it is full', () => {
  const open = { maxPlayers: 8, lives: 2, gameTitle: 'Tekken 8', gamesCount: 3 } as const
  expect(openLengthText(open)).toBe('14 to 15 matches, about 3½–4 h')
  expect(openLengthText({ ...open, maxPlayers: 2, lives: 1, gamesCount: 1 })).toBe('1 match, about 10 min')
})

test('T3 a start says how far it is', () => {
  const now = Date.parse('2026-05-01T17:00:00Z')
  expect(
    ['2026-05-01T20:00:00Z', '2026-05-01T17:24:30Z', '2026-05-01T16:59:00Z'].map((at) => untilText(at, now)),
  ).toEqual(['in 3 h', 'in 25 min', ''])
})
