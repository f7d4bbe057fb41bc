import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { type Selection, shareOfA } from '#contract/odds.ts'
import { classNames } from './class-names.ts'
import { clockText, shortMomentText } from './moment-text.ts'
import { type ChartPoint, type Step, shareAt, stepPath, steps } from './step-path.ts'

export type StepChartProps = {
  /** oldest first; pools as the wire writes them; at most about 300 */
  points: readonly ChartPoint[]
  /** ISO time when bets close: the upright seam */
  lockAt: string
  /** the person's own bets: ringed dots */
  entries?: readonly { at: string; selection: Selection }[]
  labels: Record<Selection, string>
  /** ISO time that counts as now; the clock's when left out */
  now?: string
  className?: string
}

function Dot({ x, share, ringed }: { x: number; share: number; ringed?: boolean }) {
  return (
    <span
      className={classNames(
        'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full',
        ringed ? 'border-2 border-ink-1 bg-canvas' : 'bg-a ring-2 ring-canvas forced-colors:bg-[CanvasText]',
      )}
      style={{ left: `${x}%`, top: `${100 - share}%` }}
    />
  )
}

/** How far the share of A has moved, in whole percentage points. */
function sinceOpen(change: number): string {
  if (change === 0) return 'unchanged since open'
  const points = Math.abs(change)
  return `${change > 0 ? '+' : '\u2212'}${points} ${points === 1 ? 'pt' : 'pts'} since open`
}

function Table({ points, labels }: Pick<StepChartProps, 'points' | 'labels'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Share of the pot, table" tabIndex={0} className="max-h-64 overflow-auto">
      <table className="tabular w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-ink-2">
          <tr className="h-9 border-b border-line-1">
            <th className="font-semibold">Time</th>
            <th className="text-right font-semibold">A · {labels.optionA}</th>
            <th className="text-right font-semibold">B · {labels.optionB}</th>
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

/** The share of the pot on A over time, with a cursor for pointer and keys and a table behind it. */
export function StepChart({ points, lockAt, entries = [], labels, now, className }: StepChartProps) {
  const id = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [table, setTable] = useState(false)
  const [opened] = useState(() => Date.now())
  if (points.length === 0) return null

  const lock = Date.parse(lockAt)
  const present = now ? Date.parse(now) : opened
  const start = Date.parse(points[0]!.at)
  const locked = present >= lock
  // while bets are open the last tenth of the width is the time that is left, however long it is
  const end = locked ? lock : start + (Math.max(present, start + 1) - start) / 0.92
  const until = locked ? 100 : 92
  const line = steps(points, new Date(end).toISOString())
  const last = line.at(-1) as Step
  const shown: Step = cursor === null ? last : (line[cursor] ?? last)
  const first = line[0] as Step
  const change = Math.round(last.share - first.share)
  const path = stepPath(line, until)

  const toKey = (key: KeyboardEvent) => {
    const at = cursor ?? line.length - 1
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

  return (
    <figure className={className}>
      <figcaption className="mb-2 flex items-baseline justify-between gap-3 text-sm text-ink-2">
        <span id={`${id}-name`}>Share of pot on A</span>
        <span className="tabular">
          {cursor === null ? sinceOpen(change) : `${shown.share.toFixed(1)}% at ${clockText(shown.at)}`}
        </span>
      </figcaption>
      {table ? (
        <Table points={points} labels={labels} />
      ) : (
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={`${id}-name`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(shown.share)}
          aria-valuetext={`${labels.optionA} ${shown.share.toFixed(1)} percent, ${shortMomentText(shown.at)}`}
          onKeyDown={toKey}
          onBlur={() => setCursor(null)}
          onPointerMove={toPointer}
          onPointerLeave={() => setCursor(null)}
          className="relative h-28 rounded-md"
        >
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d={`${path}V100H${first.x}Z`} fill="var(--a-soft)" />
            <path
              d="M0 50H100"
              stroke="var(--line-2)"
              strokeDasharray="1 5"
              strokeLinecap="round"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={path}
              fill="none"
              stroke="var(--a)"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span
            aria-hidden="true"
            className={classNames(
              'absolute inset-y-0 right-3 w-0.5 -skew-x-12',
              locked ? 'bg-ink-1' : 'border-r-2 border-dashed border-line-2',
            )}
          />
          <span aria-hidden="true">
            {entries.map(({ at, selection }) => {
              const x = Math.min(
                until,
                Math.max(0, ((Date.parse(at) - start) / Math.max(1, end - start)) * 100),
              )
              const held = shareAt(line, x) ?? last
              return <Dot key={`${at}${selection}`} x={x} share={held.share} ringed />
            })}
            {cursor !== null && (
              <span className="absolute inset-y-0 w-px bg-ink-1" style={{ left: `${shown.x}%` }} />
            )}
            <Dot x={cursor === null ? until : shown.x} share={shown.share} />
          </span>
        </div>
      )}
      <div className="mt-1 flex items-center justify-between text-sm text-ink-3">
        <button
          type="button"
          aria-pressed={table}
          onClick={() => setTable(!table)}
          className="-mx-2 min-h-11 px-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
        >
          View as table
        </button>
        <span>
          {locked ? 'Locked' : 'Locks'} {shortMomentText(lockAt)}
        </span>
      </div>
    </figure>
  )
}
