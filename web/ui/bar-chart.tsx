import { barsOf } from './bars.ts'
import { classNames } from './class-names.ts'

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
