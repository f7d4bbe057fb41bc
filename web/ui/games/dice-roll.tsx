import { Caption } from './caption.tsx'
import { Die } from './die.tsx'
import { DIE_WIDTH, type GameSize } from './sizes.ts'
import { type DiceFrame, type Pair, rollDice } from './timing.ts'
import { usePlay, useReducedMotion } from './use-play.ts'
import './games.css'

export type DiceRollProps = {
  /** null before the first roll */
  dice: Pair | null
  size?: GameSize
  /** the roll: a new one rolls the dice again; without it the dice are at rest */
  playId?: string
  captionHidden?: boolean
}

/** Two bone dice that tumble for two seconds and stop; half a second later their sum appears. */
export function DiceRoll({ dice, size = 'md', playId, captionHidden }: DiceRollProps) {
  const playing = dice === null ? undefined : playId
  const real: Pair = dice ?? [1, 6]
  const rest: DiceFrame = { faces: real, still: true, sum: dice !== null }
  const frame = usePlay(playing, rollDice(real), {
    first: {
      faces: [real[0] === 6 ? 1 : real[0] + 1, real[1] === 1 ? 6 : real[1] - 1],
      still: false,
      sum: false,
    },
    rest,
  })
  const reduced = useReducedMotion()
  const blank = reduced && !frame.still
  return (
    <div className="grid justify-items-center">
      <div
        className="dice-stage"
        data-size={size}
        data-phase={frame.still ? 'rest' : 'roll'}
        style={{ gap: DIE_WIDTH[size] * 0.22 }}
      >
        {(['first', 'second'] as const).map((which, at) => (
          <span key={which} className={frame.still || reduced ? 'die-still' : `die-tumbling die-${which}`}>
            <Die face={blank ? null : frame.faces[at as 0 | 1]} size={size} />
          </span>
        ))}
      </div>
      <Caption hidden={captionHidden} settling={blank}>
        {frame.sum && `${real[0]} + ${real[1]} = ${real[0] + real[1]}`}
      </Caption>
    </div>
  )
}
