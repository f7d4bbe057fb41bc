import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { type Selection, shareOfA } from '#contract/odds.ts'
import {
  type ChartRange,
  chartRanges,
  firstRange,
  rangeFits,
  rangeLabels,
  stretchOf,
  type Times,
} from './chart-scale.ts'
import { classNames } from './class-names.ts'
import { shortMomentText } from './moment-text.ts'
import { type ChartPoint, type Step, shareAt, sinceBothSides, steps } from './step-path.ts'
import { StepPlot } from './step-plot.tsx'

/** The chart's points as a table, in place of the drawing. */
function ChartTable({
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

export type StepChartProps = {
  /** oldest first; pools as the wire writes them; at most about 300 */
  points: readonly ChartPoint[]
  /** ISO time when bets close: the upright seam */
  lockAt: string
  /** the person's own bets: ringed dots */
  entries?: readonly { at: string; selection: Selection }[]
  labels: Record<Selection, string>
  /** ISO time that counts as now; by default the clock's */
  now?: string
  className?: string
}

const since: Record<ChartRange, string> = {
  '1h': 'in the last hour',
  '6h': 'in 6 hours',
  '1d': 'in a day',
  all: 'since both sides had bets',
}

/** The change of A's share in the period, in whole percentage points; zero before both sides had bets. */
function movedText(line: readonly Step[], range: ChartRange): string {
  const first = line.find(({ share }) => share > 0 && share < 100)
  const last = line.at(-1)
  if (!first || !last) return 'bets on one side only'
  const change = Math.round(last.share - first.share)
  if (change === 0)
    return line.some(({ share }) => Math.round(share - first.share) !== 0)
      ? 'back where it started'
      : `unchanged ${since[range]}`
  const points = Math.abs(change)
  return `A ${change > 0 ? 'up' : 'down'} ${points} ${points === 1 ? 'point' : 'points'} ${since[range]}`
}

/** The shares of A and B. */
const percents = ({ share }: Step) => [share.toFixed(1), (100 - share).toFixed(1)] as const

/** The chosen period and the line in it, up to the present or the lock. Undefined without a bet. */
function viewOf(points: readonly ChartPoint[], { now, lock }: Omit<Times, 'first'>, chosen?: ChartRange) {
  const known = sinceBothSides(points)
  const head = known[0]
  if (!head) return undefined
  const times: Times = { first: Date.parse(head.at), now, lock }
  const range = chosen ?? firstRange(times)
  const stretch = stretchOf(range, times)
  const line = steps(points, stretch)
  const last = line.at(-1) as Step
  const present = Math.min(now, lock)
  const until = Math.max(last.x, ((present - stretch.start) / (stretch.end - stretch.start)) * 100)
  return { known, times, range, stretch, line, last, until }
}
type View = NonNullable<ReturnType<typeof viewOf>>

/** The step in the read-out, chosen by keys or pointer. */
function useCursor(line: readonly Step[]) {
  const [cursor, setCursor] = useState<number | null>(null)
  const clear = () => setCursor(null)
  const toKey = (key: KeyboardEvent) => {
    const at = Math.min(cursor ?? line.length - 1, line.length - 1)
    const places: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: line.length - 1,
    }
    const next = places[key.key]
    if (next === undefined) return
    key.preventDefault()
    setCursor(Math.min(line.length - 1, Math.max(0, next)))
  }
  const toPointer = (pointer: PointerEvent) => {
    const box = pointer.currentTarget.getBoundingClientRect()
    const point = shareAt(line, ((pointer.clientX - box.left) / box.width) * 100)
    setCursor(point ? line.indexOf(point) : null)
  }
  return {
    read: cursor === null ? undefined : line[Math.min(cursor, line.length - 1)],
    clear,
    handlers: {
      onKeyDown: toKey,
      onBlur: clear,
      onPointerDown: toPointer,
      onPointerMove: toPointer,
      onPointerLeave: (pointer: PointerEvent) => pointer.pointerType === 'mouse' && clear(),
    },
  }
}

/**
 * The share of the pool on A over time, from the moment at which both sides had bets to the lock or over the last hours. A cursor for pointer and keys
 * reads it out, and a table holds the same data. Empty without a bet.
 */
export function StepChart({ points, lockAt, entries = [], labels, now, className }: StepChartProps) {
  const id = useId()
  const [table, setTable] = useState(false)
  const [opened] = useState(() => Date.now())
  const [chosen, setChosen] = useState<ChartRange>()
  const view = viewOf(points, { now: now ? Date.parse(now) : opened, lock: Date.parse(lockAt) }, chosen)
  const { read, clear, handlers } = useCursor(view?.line ?? [])
  if (!view) return null
  const { times, line } = view
  const shown = read ?? view.last
  const [percentA, percentB] = percents(shown)
  const locked = times.now >= times.lock
  return (
    <figure className={classNames('@container', className)}>
      <figcaption className="mb-2 flex items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-2 @max-[376px]:flex-col @max-[376px]:items-stretch">
        <Reading
          nameId={`${id}-name`}
          shown={shown}
          note={read ? shortMomentText(read.at) : movedText(line, view.range)}
        />
        <RangePicker
          view={view}
          onChoose={(range) => {
            setChosen(range)
            clear()
          }}
        />
      </figcaption>
      {table ? (
        <ChartTable points={view.known} labels={labels} />
      ) : (
        <StepPlot
          line={line}
          until={view.until}
          stretch={view.stretch}
          lock={times.lock}
          locked={locked}
          entries={entries.map(({ at }) => Date.parse(at))}
          read={read}
          slider={{
            'aria-labelledby': `${id}-name`,
            'aria-valuenow': Math.round(shown.share),
            'aria-valuetext': `A ${labels.optionA} ${percentA} percent, B ${labels.optionB} ${percentB} percent, ${shortMomentText(shown.at)}`,
            ...handlers,
          }}
        />
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-3">
        <button
          type="button"
          aria-pressed={table}
          onClick={() => setTable(!table)}
          className="-mx-2 min-h-11 px-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
        >
          View as table
        </button>
        {entries.length > 0 && <span>Rings: your bets</span>}
        <span>
          {locked ? 'Closed' : 'Closes'} {shortMomentText(lockAt)}
        </span>
      </div>
    </figure>
  )
}

type ReadingProps = { nameId: string; shown: Step; note: string }

/** The chart's name and the step in the read-out. */
function Reading({ nameId, shown, note }: ReadingProps) {
  const [percentA, percentB] = percents(shown)
  return (
    <span className="min-w-0 flex-1">
      <span id={nameId} className="block">
        Share of pot on A
      </span>
      <output className="tabular block truncate font-semibold text-ink-1">
        <span className="text-a">A {percentA}%</span> · <span className="text-b">B {percentB}%</span>
        <span className="font-normal text-ink-2">
          {' · '}
          {note}
        </span>
      </output>
    </span>
  )
}

type RangePickerProps = { view: View; onChoose: (range: ChartRange) => void }

function RangePicker({ view: { range, times }, onChoose }: RangePickerProps) {
  return (
    <fieldset className="-mr-2 flex min-w-0 flex-wrap">
      <legend className="sr-only">Time shown</legend>
      {chartRanges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          disabled={!rangeFits(one, times)}
          onClick={() => onChoose(one)}
          className={classNames(
            'min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold disabled:opacity-45',
            one === range
              ? 'text-ink-1 underline decoration-2 underline-offset-8'
              : 'text-ink-2 hover:text-ink-1',
          )}
        >
          {rangeLabels[one]}
        </button>
      ))}
    </fieldset>
  )
}
