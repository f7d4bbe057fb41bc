import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type ReliabilityPoint = {
  key: string
  /** tenths of a percent, 500 to 1000 */
  expected: number
  /** tenths of a percent, 0 to 1000, with the bounds of its interval */
  happened: number
  low: number
  high: number
}

export type ReliabilityPlotProps = {
  points: readonly ReliabilityPoint[]
  /** the key of the point in the read-out */
  read: string | undefined
  /** the attributes that make the plot a slider over its points */
  slider: ComponentProps<'div'> & { 'aria-valuenow': number }
}

const RATES = [100, 75, 50, 25, 0]
const SHARES = [50, 60, 70, 80, 90, 100]
const x = (share: number) => (share - 500) / 5
const y = (rate: number) => 100 - rate / 10

/** The expected shares to the right, the real ones upwards; on the dotted line both are the same. Bars are intervals. */
export function ReliabilityPlot({ points, read, slider }: ReliabilityPlotProps) {
  return (
    <div className="pr-10 pb-6 pl-1">
      <div {...slider} className="relative h-64 touch-pan-y rounded-sm md:h-72">
        <div aria-hidden="true" className="absolute inset-0">
          {RATES.map((rate) => (
            <span key={rate} className="absolute inset-x-0" style={{ top: `${100 - rate}%` }}>
              <span className="absolute inset-x-0 border-t border-line-1" />
              <span className="tabular absolute left-full -translate-y-1/2 pl-2 text-xs text-ink-3">
                {rate}%
              </span>
            </span>
          ))}
          {SHARES.map((share) => (
            <span
              key={share}
              className={classNames(
                'tabular absolute top-full pt-1.5 text-xs text-ink-3',
                share === 50 ? '' : share === 100 ? '-translate-x-full' : '-translate-x-1/2',
              )}
              style={{ left: `${(share - 50) * 2}%` }}
            >
              {share}%
            </span>
          ))}
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <path
              d="M0 50L100 0"
              className="stroke-line-2 forced-colors:stroke-[CanvasText]"
              strokeWidth="1.5"
              strokeDasharray="2 4"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map((point) => (
            <Point key={point.key} point={point} shown={point.key === read} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Point({ point, shown }: { point: ReliabilityPoint; shown: boolean }) {
  return (
    <>
      <span
        className={classNames(
          'absolute -translate-x-1/2 rounded-full forced-colors:bg-[CanvasText]',
          shown ? 'w-1.5 bg-ink-1' : 'w-1 bg-line-2',
        )}
        style={{
          left: `${x(point.expected)}%`,
          top: `${y(point.high)}%`,
          height: `${(point.high - point.low) / 10}%`,
        }}
      />
      <span
        className={classNames(
          'absolute -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink-1 ring-2 ring-surface forced-colors:bg-[CanvasText]',
          shown ? 'size-4' : 'size-3',
        )}
        style={{ left: `${x(point.expected)}%`, top: `${y(point.happened)}%` }}
      />
    </>
  )
}
