import { Caption } from './caption.tsx'
import { type CardFace, cardName, GameCard } from './game-card.tsx'
import { CARD_RATIO, CARD_WIDTH, type GameSize } from './sizes.ts'
import { CARD_HALF_MS, CARD_PULSE_MS, turnCard } from './timing.ts'
import { usePlay, useReducedMotion } from './use-play.ts'
import './games.css'

export type CardFlipProps = {
  /** null before the first draw */
  face: CardFace | null
  size?: GameSize
  /** the draw: a new one turns the card again; without it the card lies face up */
  playId?: string
  captionHidden?: boolean
  /** the line under the open card, in place of its name */
  caption?: string
}

/** A card that shows its back for a moment, turns over, and swells once. */
export function CardFlip({ face, size = 'md', playId, captionHidden, caption }: CardFlipProps) {
  const playing = face === null ? undefined : playId
  const phase = usePlay(playing, turnCard, { first: 'wait', rest: 'rest' })
  const reduced = useReducedMotion()
  const width = CARD_WIDTH[size]
  // with less motion the face appears when the turn would have ended
  const open = phase === 'pulse' || phase === 'rest' || (phase === 'back' && !reduced)
  return (
    <div className="grid justify-items-center">
      <div
        className="card-stage"
        data-size={size}
        data-phase={phase}
        style={{ width, height: width * CARD_RATIO }}
      >
        <div
          key={phase}
          className={reduced ? undefined : `card-${phase}`}
          style={{ animationDuration: `${phase === 'pulse' ? CARD_PULSE_MS : CARD_HALF_MS}ms` }}
        >
          <GameCard face={open ? face : null} size={size} />
        </div>
      </div>
      <Caption hidden={captionHidden} settling={reduced && !open}>
        {face !== null && (phase === 'pulse' || phase === 'rest') && (caption ?? cardName(face))}
      </Caption>
    </div>
  )
}
