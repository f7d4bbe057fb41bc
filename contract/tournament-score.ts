import { gamesToWin } from './tournament-games.ts'
import type { GameScore } from './tournament-line.ts'

/**
 * Whether these games give that winner: every game has a winner, the match ends with the game that decides it.
 * @param gamesCount of the format: best of so many
 * @param options.fighting each game is at most three rounds, and two won rounds win it (T-32)
 */
export function isPossibleScore(
  games: readonly GameScore[],
  gamesCount: number,
  championWins: boolean,
  options: { fighting?: boolean } = {},
): boolean {
  const needed = gamesToWin(gamesCount)
  const won = { champion: 0, challenger: 0 }
  for (const game of games) {
    // A player had won the match before this game.
    if (Math.max(won.champion, won.challenger) === needed) return false
    if (game.champion === game.challenger) return false
    const points = [game.champion, game.challenger]
    if (options.fighting && (Math.max(...points) !== 2 || Math.min(...points) > 1)) return false
    won[game.champion > game.challenger ? 'champion' : 'challenger']++
  }
  return won[championWins ? 'champion' : 'challenger'] === needed
}
