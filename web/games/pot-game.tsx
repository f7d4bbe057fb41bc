import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import type { SoundName } from '#web/client/sound.ts'
import { CardFlip } from '#web/ui/games/card-flip.tsx'
import { CoinFlip } from '#web/ui/games/coin-flip.tsx'
import { DiceRoll } from '#web/ui/games/dice-roll.tsx'
import type { GameSize } from '#web/ui/games/sizes.ts'
import { CrapsRolls } from './craps-rolls.tsx'
import { isCraps } from './game-text.ts'

/** The sound at the start of a game. */
export const potSounds: Record<PotGame, SoundName> = {
  cards: 'card-flip',
  'coin-flip': 'coin-flip',
  craps: 'dice-roll',
}

export type PotGamePictureProps = {
  game: PotGame
  /** null before it is played */
  result: PotGameResult | null
  size?: GameSize
  /** the play to show as it happens; without a play everything is at rest */
  playId?: string
  captionHidden?: boolean
  /** false where another part shows the rolls of craps */
  rolls?: boolean
}

/** A pot's game in play or at rest: coin, card, or dice with all their rolls. */
export function PotGamePicture({
  game,
  result,
  size,
  playId,
  captionHidden,
  rolls = true,
}: PotGamePictureProps) {
  const face = result && !isCraps(result) ? result.result : null
  const piece = { size, playId, captionHidden }
  if (game === 'coin-flip') {
    return <CoinFlip result={face === 'heads' || face === 'tails' ? face : null} {...piece} />
  }
  if (game === 'cards') {
    return <CardFlip face={face === 'red' || face === 'black' ? { colour: face } : null} {...piece} />
  }
  const craps = result && isCraps(result) ? result : null
  return (
    <div className="grid gap-1">
      <DiceRoll dice={craps && [craps.dice1, craps.dice2]} {...piece} />
      {craps && rolls && size !== 'sm' && <CrapsRolls result={craps} playing={playId !== undefined} />}
    </div>
  )
}
