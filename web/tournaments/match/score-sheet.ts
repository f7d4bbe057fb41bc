import { isPossibleScore } from '#contract/tournament-engine.ts'
import { gamesToWin } from '#contract/tournament-games.ts'
import type { GameScore } from '#contract/tournament-line.ts'
import { isFighting } from '../tournament/rules.ts'
import type { MatchSide } from './match-text.ts'

/** The points of one game, as typed. */
export type TypedGame = { champion: string; challenger: string }

export const emptyGame: TypedGame = { champion: '', challenger: '' }

const POINTS = /^\d{1,3}$/

const isEmpty = (game: TypedGame) => game.champion === '' && game.challenger === ''

/** The typed games, without empty ones at the end. */
const played = (sheet: readonly TypedGame[]): readonly TypedGame[] =>
  sheet.slice(0, sheet.findLastIndex((game) => !isEmpty(game)) + 1)

const winnerOf = ({ champion, challenger }: GameScore): MatchSide | null =>
  champion === challenger ? null : champion > challenger ? 'champion' : 'challenger'

/** The games as numbers, up to the first one that is not a number. */
function readGames(sheet: readonly TypedGame[]): GameScore[] {
  const games = played(sheet)
  const bad = games.findIndex(
    ({ champion, challenger }) => !POINTS.test(champion) || !POINTS.test(challenger),
  )
  return (bad < 0 ? games : games.slice(0, bad)).map(({ champion, challenger }) => ({
    champion: Number(champion),
    challenger: Number(challenger),
  }))
}

/** The side that has won enough games on this sheet; null while neither has. */
export function sheetWinner(sheet: readonly TypedGame[], gamesCount: number): MatchSide | null {
  const won = { champion: 0, challenger: 0 }
  for (const game of readGames(sheet)) {
    const winner = winnerOf(game)
    if (winner && ++won[winner] === gamesToWin(gamesCount)) return winner
  }
  return null
}

/** The sheet with room for the next game, and none after the game that decides the match. */
export function withNextGame(sheet: readonly TypedGame[], gamesCount: number): TypedGame[] {
  const games = played(sheet)
  const decided = readGames(games).length === games.length && sheetWinner(games, gamesCount) !== null
  return decided || games.length === gamesCount ? [...games] : [...games, emptyGame]
}

export type ReadSheet = { score: GameScore[] | null; error?: never } | { score?: never; error: string }

/**
 * The sent form of a sheet's score; null when nothing is typed.
 * @param winner who won by the report
 * @returns the error as a sentence when the games cannot be
 */
export function readSheet(
  sheet: readonly TypedGame[],
  winner: MatchSide,
  { gamesCount, gameTitle }: { gamesCount: number; gameTitle: string },
): ReadSheet {
  const games = played(sheet)
  if (games.length === 0) return { score: null }
  const score = readGames(games)
  const fighting = isFighting(gameTitle)
  const at = score.length + 1
  if (score.length < games.length) return { error: `Game ${at} needs a number for both players, 0 to 999.` }
  const wrong = score.findIndex((game) => winnerOf(game) === null)
  if (wrong >= 0) return { error: `Game ${wrong + 1} needs a winner.` }
  const rounds = score.findIndex((game) => !isTwoOfThree(game))
  if (fighting && rounds >= 0) return { error: `Game ${rounds + 1} is best of three rounds: 2–0 or 2–1.` }
  const needed = gamesToWin(gamesCount)
  if (isPossibleScore(score, gamesCount, winner === 'champion', { fighting })) return { score }
  const decided = sheetWinner(games, gamesCount)
  if (decided === null)
    return {
      error: `${needed} won ${needed === 1 ? 'game wins' : 'games win'} the match: the score is not finished.`,
    }
  if (decided !== winner) return { error: 'The other player won these games.' }
  return { error: 'The match was over before the last of these games.' }
}

const isTwoOfThree = ({ champion, challenger }: GameScore) =>
  Math.max(champion, challenger) === 2 && Math.min(champion, challenger) < 2
