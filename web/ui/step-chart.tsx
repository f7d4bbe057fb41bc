import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { Selection } from '#contract/odds.ts'
import { type ChartRange, chartRanges, firstRange, rangeFits, rangeLabels, stretchOf } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { classNames } from './class-names.ts'
import { shortMomentText } from './moment-text.ts'
import { type ChartPoint, type Step, shareAt, sinceFirstBet, steps } from './step-path.ts'
import { StepPlot } from './step-plot.tsx'

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

/** How far the share of A has moved in the stretch, in whole percentage points; before both sides had bets it is zero. */
function movedText(line: readonly Step[], range: ChartRange): string {
  const first = line.find(({ share }) => share > 0 && share < 100)
  const last = line.at(-1)
  if (!first || !last) return 'bets on one side only'
  const change = Math.round(last.share - first.share)
  if (change === 0) return `unmoved ${since[range]}`
  const points = Math.abs(change)
  return `${change > 0 ? '+' : '\u2212'}${points} ${points === 1 ? 'pt' : 'pts'} ${since[range]}`
}

/**
 * The share of the pool on A over time, from the first bet to the lock or over the last hours. A cursor for pointer and keys
 * reads it out, and a table holds the same data. Empty without a bet.
 */
export function StepChart({ points, lockAt, entries = [], labels, now, className }: StepChartProps) {
  const id = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [table, setTable] = useState(false)
  const [opened] = useState(() => Date.now())
  const [chosen, setChosen] = useState<ChartRange>()
  const known = sinceFirstBet(points)
  const head = known[0]
  if (!head) return null

  const lock = Date.parse(lockAt)
  const times = { first: Date.parse(head.at), now: now ? Date.parse(now) : opened, lock }
  const range = chosen ?? firstRange(times)
  const stretch = stretchOf(range, times)
  const line = steps(points, stretch)
  const last = line.at(-1) as Step
  const present = Math.min(times.now, lock)
  const until = Math.max(last.x, ((present - stretch.start) / (stretch.end - stretch.start)) * 100)
  const read = cursor === null ? undefined : line[Math.min(cursor, line.length - 1)]
  const shown = read ?? last

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
  const leave = (pointer: PointerEvent) => pointer.pointerType === 'mouse' && setCursor(null)
  const percentA = shown.share.toFixed(1)
  const percentB = (100 - shown.share).toFixed(1)

  return (
    <figure className={classNames('@container', className)}>
      <figcaption className="mb-2 flex items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-2 @max-[376px]:flex-col @max-[376px]:items-stretch">
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`} className="block">
            Share of pot on A
          </span>
          <output className="tabular block truncate font-semibold text-ink-1">
            <span className="text-a">A {percentA}%</span> · <span className="text-b">B {percentB}%</span>
            <span className="font-normal text-ink-2">
              {' · '}
              {read ? shortMomentText(read.at) : movedText(line, range)}
            </span>
          </output>
        </span>
        <fieldset className="-mr-2 flex">
          <legend className="sr-only">Time shown</legend>
          {chartRanges.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === range}
              disabled={!rangeFits(one, times)}
              onClick={() => {
                setChosen(one)
                setCursor(null)
              }}
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
      </figcaption>
      {table ? (
        <ChartTable points={known} labels={labels} />
      ) : (
        <StepPlot
          line={line}
          until={until}
          stretch={stretch}
          lock={lock}
          locked={times.now >= lock}
          entries={entries.map(({ at }) => Date.parse(at))}
          read={read}
          slider={{
            'aria-labelledby': `${id}-name`,
            'aria-valuenow': Math.round(shown.share),
            'aria-valuetext': `A ${labels.optionA} ${percentA} percent, B ${labels.optionB} ${percentB} percent, ${shortMomentText(shown.at)}`,
            onKeyDown: toKey,
            onBlur: () => setCursor(null),
            onPointerDown: toPointer,
            onPointerMove: toPointer,
            onPointerLeave: leave,
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
        <span>
          {times.now >= lock ? 'Locked' : 'Locks'} {shortMomentText(lockAt)}
        </span>
      </div>
    </figure>
  )
}
