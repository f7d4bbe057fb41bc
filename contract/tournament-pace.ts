import { gamesToWin, presetGame } from './tournament-games.ts'

/** Minutes that a game usually takes, by the preset's title. */
const GAME_MINUTES: Readonly<Record<string, number>> = {
  'FIFA 24': 12,
  'Madden NFL 24': 30,
  'NBA 2K24': 25,
  'Mortal Kombat 1': 4,
  'Street Fighter 6': 4,
  'Tekken 8': 4,
  Undisputed: 12,
  'Fight Night 2004': 12,
  'Tiger Woods PGA Tour': 40,
  'Call of Duty': 10,
  'Rocket League': 7,
  'Gran Turismo 7': 8,
  'Forza Motorsport': 8,
}
const CUSTOM_MINUTES = 12
/** Minutes to check in, to find each other, and to report. */
const AROUND_MINUTES = 5

/**
 * How long a match usually takes, seconds, until a tournament's own matches show it: the middle between the fewest and the
 * most games of its format, and the time around them.
 */
export function usualMatchSeconds(gameTitle: string, gamesCount: number): number {
  const minutes = GAME_MINUTES[presetGame(gameTitle)?.title ?? ''] ?? CUSTOM_MINUTES
  const games = (gamesToWin(gamesCount) + gamesCount) / 2
  return Math.round((games * minutes + AROUND_MINUTES) * 60)
}

/**
 * The fewest and the most matches of a tournament: everybody but the winner loses all lives, and the winner all but one at
 * most. Matches without a loser or with two are left out.
 */
export const matchesOf = (players: number, lives: number): { least: number; most: number } => ({
  least: (players - 1) * lives,
  most: players * lives - 1,
})
