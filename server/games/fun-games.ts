import { cardSide, type FunGame, type FunSelection } from '#contract/games.ts'
import { draw, type Seeds } from './draw.ts'

export type FunOutcome = {
  won: boolean
  /** a 7: the stake comes back */
  tie: boolean
  playerFlip: 'heads' | 'tails' | null
  houseFlip: 'heads' | 'tails' | null
  playerCard: number | null
  houseCard: number | null
}

/**
 * Plays a fun game. The coin is the house's flip against the player's pick. The player's card (ace 1 … king 13) decides
 * high/low, 7 is a tie; the house's card is shown and decides nothing.
 * @throws Error when the selection is of the other game: the caller has refused that before
 */
export function drawFunGame(game: FunGame, selection: FunSelection, seeds: Seeds): FunOutcome {
  if (game === 'coin') {
    if (selection !== 'heads' && selection !== 'tails') throw new Error(`${selection} is no side of a coin`)
    const houseFlip = draw(seeds, 2, 'fun/coin') === 0 ? 'heads' : 'tails'
    return {
      won: houseFlip === selection,
      tie: false,
      playerFlip: selection,
      houseFlip,
      playerCard: null,
      houseCard: null,
    }
  }
  if (selection !== 'high' && selection !== 'low') throw new Error(`${selection} is no side of a card`)
  const playerCard = draw(seeds, 13, 'fun/card/player') + 1
  const houseCard = draw(seeds, 13, 'fun/card/house') + 1
  const fell = cardSide(playerCard)
  return {
    won: fell === selection,
    tie: fell === 'tie',
    playerFlip: null,
    houseFlip: null,
    playerCard,
    houseCard,
  }
}
