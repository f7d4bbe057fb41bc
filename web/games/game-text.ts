import type { PotGameResult } from '#contract/fairness.ts'
import { POT_GAMES, type PotGame } from '#contract/games.ts'

export type Side = 'challenger' | 'creator'
const otherSide = (side: Side): Side => (side === 'challenger' ? 'creator' : 'challenger')

export const potGameNames: Record<PotGame, string> = {
  cards: 'Red or black',
  'coin-flip': 'Coin flip',
  craps: 'Craps',
}

/** The names of a game's two seats; craps draws who shoots. */
export const seatLabels: Record<PotGame, Record<Side, string>> = {
  cards: { challenger: 'red', creator: 'black' },
  'coin-flip': { challenger: 'heads', creator: 'tails' },
  craps: { challenger: 'may shoot', creator: 'may shoot' },
}

/** One sentence for each game: how to win it. */
export const potGameRules: Record<PotGame, string> = {
  cards: 'One card is turned over. Red is the challenger’s, black is yours.',
  'coin-flip': 'One coin is tossed. Heads is the challenger’s, tails is yours.',
  craps:
    'A fair draw decides who shoots. 7 or 11 at once wins for the shooter, 2, 3 or 12 loses; any other sum must come again before a 7.',
}

export const isPotGame = (game: unknown): game is PotGame => POT_GAMES.some((known) => known === game)

type Craps = Extract<PotGameResult, { rolls: unknown }>
export const isCraps = (result: PotGameResult): result is Craps => 'rolls' in result

/** The result as a list prints it: "Red", "Tails", "7 before the point 6". */
export function gameResultText(result: PotGameResult): string {
  if (!isCraps(result)) return `${result.result.charAt(0).toUpperCase()}${result.result.slice(1)}`
  const { point, total } = result
  if (point === null) return `${total} at the come-out`
  return total === point ? `The point ${point} again` : `7 before the point ${point}`
}

/** A name inside a sentence: "you", "the challenger", and people by their names. */
const midSentence = (name: string): string =>
  name === 'You' || name.startsWith('The ') ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

/**
 * Why the winner won.
 * @param names the names of both players on this screen, "You" among them
 */
export function whyText(game: PotGame, result: PotGameResult, names: Record<Side, string>): string {
  if (!isCraps(result)) {
    const side: Side = result.result === 'red' || result.result === 'heads' ? 'challenger' : 'creator'
    return `${gameResultText(result)}: ${midSentence(names[side])} had ${seatLabels[game][side]}.`
  }
  const { shooter, point, total } = result
  const [shot, other] = [names[shooter], midSentence(names[otherSide(shooter)])]
  if (point === null) {
    return total === 7 || total === 11
      ? `${shot} shot ${total} at the come-out: a natural.`
      : `${shot} shot ${total} at the come-out: craps, so ${other} won.`
  }
  return total === point
    ? `${shot} shot the point ${point} again before a 7.`
    : `${shot} shot 7 before the point ${point}, so ${other} won.`
}
