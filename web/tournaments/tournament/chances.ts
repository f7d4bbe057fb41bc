import { placeChances } from '#contract/tournament-chances.ts'
import { matchesOf, usualMatchSeconds } from '#contract/tournament-pace.ts'
import type { TournamentView } from '#contract/tournaments.ts'

/** "38%"; below one percent with one more digit, "0.8%". */
export const chanceText = (chance: number): string => `${(100 * chance).toFixed(chance < 0.0095 ? 1 : 0)}%`

/** The meaning of the drawn place for this number of players and lives, in a sentence. */
export function linePlaceText(players: number, lives: number): string {
  const chances = placeChances(players, lives)
  return `The order is drawn. Among ${players} equal players, the last place wins ${chanceText(chances.at(-1)!)} of the time, the first ${chanceText(chances[0]!)}.`
}

/** "about 20 min", "about 2 h", "about 3½ h": never more exact than the estimate. */
function aboutText(seconds: number): string {
  const minutes = seconds / 60
  if (minutes < 8) return 'about 5 min'
  if (minutes < 55) return `about ${5 * Math.round(minutes / 5)} min`
  return `about ${hoursText(seconds)} h`
}

function hoursText(seconds: number): string {
  const halves = Math.max(2, Math.round(seconds / 1800))
  return `${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''}`
}

/** "14 to 15 matches, about 4–4½ h" for a full tournament. */
export function lengthText(players: number, lives: number, secondsPerMatch: number): string {
  const { least, most } = matchesOf(players, lives)
  const matches =
    least === most ? `${least} ${least === 1 ? 'match' : 'matches'}` : `${least} to ${most} matches`
  const [short, long] = [aboutText(least * secondsPerMatch), hoursText(most * secondsPerMatch)]
  const hours = short.endsWith(' h') && !short.endsWith(`about ${long} h`)
  return `${matches}, ${hours ? `${short.slice(0, -2)}–${long} h` : short}`
}

/** The same for an open tournament, by the usual times of its game and format. */
export const openLengthText = ({
  maxPlayers,
  lives,
  gameTitle,
  gamesCount,
}: Pick<TournamentView, 'maxPlayers' | 'lives' | 'gameTitle' | 'gamesCount'>): string =>
  lengthText(maxPlayers, lives, usualMatchSeconds(gameTitle, gamesCount))

/** "2 matches before you, about 20 min": for a player who waits in the line. @param place in the queue, from 0 */
export function lineWaitText(place: number, secondsPerMatch: number): string {
  const before = place + 1
  return `${before} ${before === 1 ? 'match' : 'matches'} before you, ${aboutText(before * secondsPerMatch)}.`
}
