import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import { draw, type Seeds } from './draw.ts'

export type PotSide = 'challenger' | 'creator'
export type PotOutcome = { winner: PotSide; gameResult: PotGameResult }
type Roll = { dice1: number; dice2: number; total: number }

/** A game never needs this many throws: (29/36)^1000 is below 10^-93. */
const ROLLS_MAX = 1000

/** Plays a pot's game to its end. Both sides win equally often in each of them. */
export function playPotGame(game: PotGame, seeds: Seeds): PotOutcome {
  switch (game) {
    case 'cards': {
      const result = draw(seeds, 2, 'pot/cards') === 0 ? 'red' : 'black'
      return { winner: result === 'red' ? 'challenger' : 'creator', gameResult: { result } }
    }
    case 'coin-flip': {
      const result = draw(seeds, 2, 'pot/coin-flip') === 0 ? 'heads' : 'tails'
      return { winner: result === 'heads' ? 'challenger' : 'creator', gameResult: { result } }
    }
    case 'craps':
      return playCraps(seeds)
  }
}

/**
 * The pass line of craps: 7 or 11 at the come-out wins for the shooter, 2, 3 or 12 loses; any other total is the point, which has to come
 * up again before a 7. The shooter wins 244 of 495 games, so a fair bit first chooses the shooter.
 */
function playCraps(seeds: Seeds): PotOutcome {
  const shooter: PotSide = draw(seeds, 2, 'pot/craps/shooter') === 0 ? 'challenger' : 'creator'
  const rolls: Roll[] = []
  const roll = (): Roll => {
    const n = rolls.length + 1
    const dice1 = draw(seeds, 6, `pot/craps/${n}/a`) + 1
    const dice2 = draw(seeds, 6, `pot/craps/${n}/b`) + 1
    const thrown = { dice1, dice2, total: dice1 + dice2 }
    rolls.push(thrown)
    return thrown
  }
  const ended = (last: Roll, point: number | null, shooterWins: boolean): PotOutcome => ({
    winner: shooterWins ? shooter : otherSide(shooter),
    gameResult: { ...last, point, rolls, shooter },
  })
  const comeOut = roll()
  if (comeOut.total === 7 || comeOut.total === 11) return ended(comeOut, null, true)
  if (comeOut.total === 2 || comeOut.total === 3 || comeOut.total === 12) return ended(comeOut, null, false)
  const point = comeOut.total
  while (rolls.length < ROLLS_MAX) {
    const next = roll()
    if (next.total === point) return ended(next, point, true)
    if (next.total === 7) return ended(next, point, false)
  }
  throw new Error(`craps was not decided in ${ROLLS_MAX} rolls`)
}

const otherSide = (side: PotSide): PotSide => (side === 'challenger' ? 'creator' : 'challenger')
