import type { Currency } from '#contract/money.ts'
import { BarChart, type BarChartProps, barsOf } from './bar-chart.tsx'
import { classNames } from './class-names.ts'
import { moneyText } from './money-text.ts'

/** The width of the scale: what stands below the bars ends before it. */
export const SCALE_SPACE = 'pr-18'

type ScaledProps = BarChartProps & { scale: Currency }

/** The same with the largest gain and loss at the right, in this money. Home's small chart does without it, and without its code. */
export const ScaledBarChart = ({ scale, ...props }: ScaledProps) => (
  <div className={classNames('relative', SCALE_SPACE)}>
    <BarChart {...props} />
    <Scale bars={props.bars} currency={scale} />
  </div>
)

type ScaleProps = Pick<BarChartProps, 'bars'> & { currency: Currency }

/** Nearer than this to an end, the zero would cover it; percent of the height. */
const ZERO_CLEAR = 14

function Scale({ bars, currency }: ScaleProps) {
  const amounts = bars.map(({ cents }) => cents)
  const { zero } = barsOf(amounts)
  const most = amounts.reduce((high, cents) => (cents > high ? cents : high), 0n)
  const least = amounts.reduce((low, cents) => (cents < low ? cents : low), 0n)
  const marks = [
    { at: 0, cents: most },
    { at: 100, cents: least },
  ].filter(({ cents }) => cents !== 0n)
  if (zero >= ZERO_CLEAR && zero <= 100 - ZERO_CLEAR) marks.push({ at: zero, cents: 0n })
  return (
    <div aria-hidden="true" className="tabular absolute inset-y-2 right-0 w-16 text-xs text-ink-3">
      {marks.map(({ at, cents }) => (
        <span
          key={at}
          className="absolute left-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${at}%` }}
        >
          {cents === 0n ? '0' : moneyText({ cents, currency, signed: true })}
        </span>
      ))}
    </div>
  )
}
