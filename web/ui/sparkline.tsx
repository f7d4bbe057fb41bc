import { classNames } from './class-names.ts'

/** The level from this moment on; the amount in hundredths. */
type LevelPoint = { at: string; cents: bigint }

/** Free height above and below the line, so that its stroke is not cut. */
const MARGIN = 6

/**
 * An SVG path in a box of 100 by 100, of level runs and upright jumps. The highest amount is near the top and the lowest near
 * the bottom; a constant level runs through the middle.
 * @param points oldest first; the first one is the left edge, the last one the right edge
 */
export function levelPath(points: readonly LevelPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const start = Date.parse(first.at)
  const span = Math.max(1, Date.parse(last.at) - start)
  const amounts = points.map(({ cents }) => cents)
  const low = amounts.reduce((least, cents) => (cents < least ? cents : least))
  const high = amounts.reduce((most, cents) => (cents > most ? cents : most))
  const round = (value: number) => Math.round(value * 100) / 100
  const x = (at: string) => round(((Date.parse(at) - start) / span) * 100)
  // a share of the height, not money: in thousandths, with whole numbers
  const y = (cents: bigint) =>
    high === low
      ? 50
      : round(100 - MARGIN - ((100 - 2 * MARGIN) * Number(((cents - low) * 1000n) / (high - low))) / 1000)
  const runs = points.slice(1).map(({ at, cents }) => `H${x(at)}V${y(cents)}`)
  return `M0 ${y(first.cents)}${runs.join('')}`
}

export type SparklineProps = {
  /** oldest first, from the left edge to the right one; amounts in hundredths */
  points: readonly LevelPoint[]
  /** its description for screen readers */
  label: string
  className?: string
}

/** A level over time, small and without axes: money is constant until it moves, so there are steps and no slopes. */
export function Sparkline({ points, label, className }: SparklineProps) {
  const path = levelPath(points)
  if (!path) return null
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classNames('block h-14 w-full overflow-visible', className)}
    >
      <path d={`${path}V100H0Z`} className="fill-sunken" />
      <path
        d={path}
        fill="none"
        className="stroke-ink-2 forced-colors:stroke-[CanvasText]"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
