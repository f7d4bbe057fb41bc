import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type ReliabilityPoint = {
  key: string
  /** tenths of a percent */
  expected: number
  /** tenths of a percent, 0 to 1000 */
  happened: number
  /** the bounds of the interval of `happened`, in tenths of a percent */
  interval?: { low: number; high: number }
}

export type ReliabilityPlotProps = {
  points: readonly ReliabilityPoint[]
  /** the left end of the axis of what was expected, in percent: 50 for favourites */
  from: 0 | 50
  /** the names of the axes: below the plot, and above its upper end */
  names: { across: string; up: string }
  /** the key of the point in the read-out */
  read?: string | undefined
  /** the attributes that make the plot a picture with a name, or a slider over its points */
  attributes: ComponentProps<'div'> & { role: string }
}

const RATES = [100, 75, 50, 25, 0]
const SHARES = { 0: [0, 25, 50, 75, 100], 50: [50, 60, 70, 80, 90, 100] }
/** Where a share stands on the axis, in percent of its width. */
const across = (share: number, from: number) => ((share - from) * 100) / (100 - from)
const down = (rate: number) => 100 - rate / 10

/** The expected shares to the right, the real ones upwards; on the dotted line both are the same. Bars are intervals. */
export function ReliabilityPlot({ points, from, names, read, attributes }: ReliabilityPlotProps) {
  return (
    <div className="pr-10 pl-1">
      <p aria-hidden="true" className="-mr-10 mb-2 text-right text-xs text-ink-2">
        {names.up} ↑
      </p>
      <div {...attributes} className="relative h-64 touch-pan-y rounded-sm md:h-72">
        <div aria-hidden="true" className="absolute inset-0">
          {RATES.map((rate) => (
            <span key={rate} className="absolute inset-x-0" style={{ top: `${100 - rate}%` }}>
              <span className="absolute inset-x-0 border-t border-line-1" />
              <span className="tabular absolute left-full -translate-y-1/2 pl-2 text-xs text-ink-3">
                {rate}%
              </span>
            </span>
          ))}
          {SHARES[from].map((share) => (
            <span
              key={share}
              className={classNames(
                'tabular absolute top-full pt-1.5 text-xs text-ink-3',
                share === from ? '' : share === 100 ? '-translate-x-full' : '-translate-x-1/2',
                // beside 100% there is no space on a phone
                share === 90 && 'max-md:hidden',
              )}
              style={{ left: `${across(share, from)}%` }}
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
              d={`M0 ${100 - from}L100 0`}
              className="stroke-line-2 forced-colors:stroke-[CanvasText]"
              strokeWidth="1.5"
              strokeDasharray="2 4"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map((point) => (
            <Point
              key={point.key}
              point={point}
              left={`${across(point.expected / 10, from)}%`}
              shown={point.key === read}
            />
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="-mr-10 pt-7 text-right text-xs text-ink-2">
        {names.across} →
      </p>
    </div>
  )
}

type PointProps = { point: ReliabilityPoint; left: string; shown: boolean }

function Point({ point: { happened, interval }, left, shown }: PointProps) {
  return (
    <>
      {interval && (
        <span
          className={classNames(
            'absolute -translate-x-1/2 rounded-full forced-colors:bg-[CanvasText]',
            shown ? 'w-1.5 bg-ink-1' : 'w-1 bg-line-2',
          )}
          style={{
            left,
            top: `${down(interval.high)}%`,
            height: `${(interval.high - interval.low) / 10}%`,
          }}
        />
      )}
      <span
        className={classNames(
          'absolute -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink-1 ring-2 ring-surface forced-colors:bg-[CanvasText]',
          shown ? 'size-4' : 'size-3',
        )}
        style={{ left, top: `${down(happened)}%` }}
      />
    </>
  )
}
