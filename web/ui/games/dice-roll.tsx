import { Caption } from './caption.tsx'
import './games.css'
import { DIE_WIDTH, type GameSize } from './sizes.ts'
import { type DiceFrame, type Pair, rollDice } from './timing.ts'
import { usePlay, useReducedMotion } from './use-play.ts'

const [LOW, MIDDLE, HIGH] = [24, 44, 64]
const corners = [
  [LOW, LOW],
  [HIGH, HIGH],
] as const
const others = [
  [HIGH, LOW],
  [LOW, HIGH],
] as const
const centre = [[MIDDLE, MIDDLE]] as const
const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: centre,
  2: others,
  3: [...others, ...centre],
  4: [...corners, ...others],
  5: [...corners, ...others, ...centre],
  6: [...corners, ...others, [LOW, MIDDLE], [HIGH, MIDDLE]],
}

/* The side face: the front repeated towards the upper right, at 12 degrees. */
const DEEP = 8
const steps = Array.from({ length: DEEP }, (_, n) => n + 1).reverse()
const Behind = ({ className }: { className: string }) =>
  steps.map((n) => (
    <rect key={n} x={3 + n} y={10 - n * 0.2126} width={82} height={82} rx={17} className={className} />
  ))

type DieProps = {
  /** 1 … 6; null is a die that is still rolling */
  face: number | null
  size?: GameSize
  label?: string
}

/** A bone die with pine pips: its front and a narrow side face. The single pip of the one is large, as on bar dice. */
function Die({ face, size = 'md', label }: DieProps) {
  const width = DIE_WIDTH[size]
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it carries meaning, else hidden
    <svg width={width} height={width} viewBox="0 0 96 96" className="die" focusable="false" {...named}>
      <Behind className="die-outline" />
      <Behind className="die-side" />
      <rect x={3} y={10} width={82} height={82} rx={17} className="die-front" />
      <rect x={9} y={16} width={70} height={70} rx={12} className="die-face" />
      {face !== null &&
        pips[face]?.map(([x, y]) => (
          <g key={`${x},${y}`} transform="translate(0 7)">
            <circle cx={x} cy={y} r={face === 1 ? 11 : 8.2} className="die-pip" />
          </g>
        ))}
    </svg>
  )
}

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
