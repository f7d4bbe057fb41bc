import { wireToCents } from '#contract/money.ts'
import { type Selection, shareOfA } from '#contract/odds.ts'
import { shortMomentText } from './moment-text.ts'
import type { ChartPoint } from './step-path.ts'

/** The chart's points as a table, in place of the drawing. */
export function ChartTable({
  points,
  labels,
}: {
  points: readonly ChartPoint[]
  labels: Record<Selection, string>
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Share of the pot, table" tabIndex={0} className="h-60 overflow-auto">
      <table className="tabular w-full text-sm">
        <thead className="sticky top-0 bg-canvas text-left text-ink-2">
          <tr className="h-9 border-b border-line-1">
            <th className="font-semibold">Time</th>
            <th className="pl-3 text-right font-semibold wrap-anywhere">A · {labels.optionA}</th>
            <th className="pl-3 text-right font-semibold wrap-anywhere">B · {labels.optionB}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, optionAPool, optionBPool }) => {
            const a = shareOfA({ optionA: wireToCents(optionAPool), optionB: wireToCents(optionBPool) })
            return (
              <tr key={at} className="h-9 border-b border-line-1">
                <td>{shortMomentText(at)}</td>
                <td className="text-right">{(a / 10).toFixed(1)}%</td>
                <td className="text-right">{((1000 - a) / 10).toFixed(1)}%</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
