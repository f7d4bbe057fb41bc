import { classNames } from './class-names.ts'

/** One bar in a box of 100 in height: its upper edge and its height. */
type Bar = { top: number; height: number }

/** The least height of a bar, of the box: a small amount stays visible. */
const LEAST = 2
const THOUSAND = 1000n

/**
 * Bars that rise from a common zero line for gains and fall for losses, all to one scale, filling the box.
 * @param amounts hundredths, signed
 * @returns the height of the zero line in the box, and a bar for each amount; an amount of zero has no height
 */
export function barsOf(amounts: readonly bigint[]): { zero: number; bars: Bar[] } {
  const most = amounts.reduce((high, cents) => (cents > high ? cents : high), 0n)
  const least = amounts.reduce((low, cents) => (cents < low ? cents : low), 0n)
  const span = most - least
  if (span === 0n) return { zero: 50, bars: amounts.map(() => ({ top: 50, height: 0 })) }
  // shares of the box, not money: in thousandths, with whole numbers
  const share = (cents: bigint) => Number((cents * 100n * THOUSAND) / span) / 1000
  const zero = share(most)
  const bars = amounts.map((cents) => {
    if (cents === 0n) return { top: zero, height: 0 }
    const height = Math.max(LEAST, share(cents < 0n ? -cents : cents))
    return { top: cents > 0n ? zero - height : zero, height }
  })
  return { zero, bars }
}

export type BarChartProps = {
  /** from left to right; amounts in hundredths, signed */
  bars: readonly { key: string; cents: bigint }[]
  /** its description for screen readers */
  label: string
  /** the bar under the pointer; null when the pointer leaves */
  onPoint?: (key: string | null) => void
  className?: string
}

/** The free part of a bar's place in the row. */
const GAP = 0.25

/** Gains above a zero line and losses below it, so they differ without colour. */
export function BarChart({ bars, label, onPoint, className }: BarChartProps) {
  const drawn = barsOf(bars.map(({ cents }) => cents))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
      preserveAspectRatio="none"
      onPointerLeave={() => onPoint?.(null)}
      className={classNames('block w-full overflow-visible', className)}
    >
      {bars.map(({ key, cents }, place) => {
        const { top, height } = drawn.bars[place]!
        return (
          <g key={key} onPointerEnter={() => onPoint?.(key)} onPointerDown={() => onPoint?.(key)}>
            {onPoint && <rect x={place} y={0} width={1} height={100} className="fill-transparent" />}
            <rect
              x={place + GAP / 2}
              y={top}
              width={1 - GAP}
              height={height}
              className={classNames(
                cents < 0n ? 'fill-loss' : 'fill-gain',
                'forced-colors:fill-[CanvasText]',
              )}
            />
          </g>
        )
      })}
      <path
        d={`M0 ${drawn.zero}H${Math.max(1, bars.length)}`}
        className="stroke-line-2 forced-colors:stroke-[CanvasText]"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
