import type { Calibration } from '#contract/insights.ts'
import { useChartCursor } from '#web/ui/chart-cursor.ts'
import { ReliabilityPlot } from '#web/ui/reliability-plot.tsx'
import { percentText } from './insight-text.ts'

/** The bins that hold an event. */
export const filledBins = ({ bins }: Pick<Calibration, 'bins'>) =>
  bins.flatMap(({ expected, happened, low, high, ...bin }) =>
    expected === null || happened === null || low === null || high === null
      ? []
      : [{ ...bin, key: String(bin.from), expected, happened, interval: { low, high } }],
  )

/** "50–60%" */
export const binText = ({ from, to }: { from: number; to: number }) => `${from}–${to}%`

/** The odds on favourites against their share of wins, with a read-out of each bin by keys or pointer. */
export function CalibrationPlot({ calibration }: { calibration: Calibration }) {
  const points = filledBins(calibration)
  const { at, slider } = useChartCursor(Math.max(1, points.length))
  if (points.length === 0) return null
  const read = points[at ?? points.length - 1]!
  const said = `Favourites at ${binText(read)}: ${read.won} of ${read.events} won, ${percentText(read.happened)}, between ${percentText(read.interval.low)} and ${percentText(read.interval.high)}`
  return (
    <figure>
      <figcaption className="mb-2 min-h-11 text-sm text-ink-2">
        {at === null ? 'On the dotted line the favourites won as often as their odds said.' : said}
      </figcaption>
      <ReliabilityPlot
        points={points}
        from={50}
        names={{ across: 'Odds on the favourite', up: 'How often it won' }}
        read={at === null ? undefined : read.key}
        attributes={{ ...slider, 'aria-label': 'Odds against outcomes', 'aria-valuetext': said }}
      />
    </figure>
  )
}
