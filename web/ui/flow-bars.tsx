import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type FlowBarsProps = {
  /** one row of bars each, all to one scale; amounts in hundredths, oldest first, the same number in each row */
  rows: readonly { key: string; label: string; cents: readonly bigint[] }[]
  /** the height of a box in words: the largest amount */
  scale: (cents: bigint) => string
  /** the place of the bars in the read-out */
  read: number | null
  /** under the bars, at the left and right end */
  ends: readonly [string, string]
  /** the attributes that make the rows a slider over their bars */
  slider: ComponentProps<'div'> & { 'aria-valuenow': number }
}

/** The least height of a bar, percent: a small amount stays visible. */
const LEAST = 4
const GAP = 0.2

/** The height of a bar in a box of 100. */
function heightOf(cents: bigint, most: bigint): number {
  if (cents === 0n) return 0
  // a share of the box, not money: in thousandths, with whole numbers
  return Math.max(LEAST, Number((cents * 1000n) / most) / 10)
}

/** Amounts over time, a row of bars for each kind, so that place and not colour distinguishes kinds. */
export function FlowBars({ rows, scale, read, ends, slider }: FlowBarsProps) {
  const most = rows.reduce(
    (all, { cents }) => cents.reduce((high, one) => (one > high ? one : high), all),
    1n,
  )
  return (
    <div>
      <div {...slider} className="touch-pan-y rounded-sm">
        <div aria-hidden="true" className="grid gap-3">
          {rows.map(({ key, label, cents }, row) => (
            <div key={key}>
              <span className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
                {label}
                {row === 0 && <span className="tabular text-xs text-ink-3">{scale(most)}</span>}
              </span>
              <svg
                aria-hidden="true"
                focusable="false"
                viewBox={`0 0 ${cents.length} 100`}
                preserveAspectRatio="none"
                className="mt-1 block h-12 w-full"
              >
                {cents.map((amount, place) => {
                  const height = heightOf(amount, most)
                  return (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                      key={place}
                      x={place + GAP / 2}
                      y={100 - height}
                      width={1 - GAP}
                      height={height}
                      className={classNames(
                        read === null || read === place ? 'fill-ink-1' : 'fill-line-2',
                        'forced-colors:fill-[CanvasText]',
                      )}
                    />
                  )
                })}
                <path
                  d={`M0 0H${cents.length}`}
                  className="stroke-line-1 forced-colors:stroke-[CanvasText]"
                  strokeWidth="1"
                  vectorEffect="non-scaling-stroke"
                />
                <path
                  d={`M0 100H${cents.length}`}
                  className="stroke-line-2 forced-colors:stroke-[CanvasText]"
                  strokeWidth="1"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
            </div>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-ink-3">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}
