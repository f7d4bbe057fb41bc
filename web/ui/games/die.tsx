import { DIE_WIDTH, type GameSize } from './sizes.ts'
import './games.css'

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

export type DieProps = {
  /** 1 … 6; null is a die that is still rolling */
  face: number | null
  size?: GameSize
  label?: string
}

/** A bone die with pine pips: its front and a narrow side face. The single pip of the one is large, as on bar dice. */
export function Die({ face, size = 'md', label }: DieProps) {
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
