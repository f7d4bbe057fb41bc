import type { ComponentProps } from 'react'
import { type Stretch, timeTicks } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import { clockText, shortDayText } from './moment-text.ts'
import { type Step, shareAt, stepArea, stepPath } from './step-path.ts'

export type StepPlotProps = {
  /** the steps of the period, at least one */
  line: readonly Step[]
  /** how far the line runs, 0 to 100 from the left */
  until: number
  stretch: Stretch
  /** when bets close, milliseconds */
  lock: number
  locked: boolean
  /** moments of the person's own bets, milliseconds */
  entries: readonly number[]
  /** the step in the read-out */
  read: Step | undefined
  /** the attributes that make the plot a slider */
  slider: ComponentProps<'div'> & { 'aria-valuenow': number }
}

const SHARES = [100, 75, 50, 25, 0]
const TICKS_MAX = 4

function Dot({ x, share, ringed }: { x: number; share: number; ringed?: boolean }) {
  return (
    <span
      className={classNames(
        'absolute -translate-x-1/2 -translate-y-1/2 rounded-full',
        ringed
          ? 'size-3 border-2 border-ink-1 bg-canvas'
          : 'size-2.5 bg-a ring-2 ring-canvas forced-colors:bg-[CanvasText]',
      )}
      style={{ left: `${x}%`, top: `${100 - share}%` }}
    />
  )
}

/** A level line for each share, with its figure at the right. */
function ShareLines() {
  return SHARES.map((share) => (
    <span key={share} className="absolute inset-x-0" style={{ top: `${100 - share}%` }}>
      <span
        className={classNames(
          'absolute inset-x-0 border-t',
          share === 50 ? 'border-dotted border-line-2' : 'border-line-1',
        )}
      />
      <span className="tabular absolute left-full -translate-y-1/2 pl-2 text-xs text-ink-3">{share}%</span>
    </span>
  ))
}

function TimeAxis({ stretch }: { stretch: Stretch }) {
  return timeTicks(stretch, TICKS_MAX).map(({ at, x, day }) => (
    <span key={at} className="absolute top-full" style={{ left: `${x}%` }}>
      <span className="absolute top-0 h-1.5 border-l border-line-2" />
      <span
        className={classNames(
          'tabular absolute top-2 text-xs whitespace-nowrap text-ink-3',
          x < 6 ? '' : x > 94 ? '-translate-x-full' : '-translate-x-1/2',
        )}
      >
        {(day ? shortDayText : clockText)(at)}
      </span>
    </span>
  ))
}

/** The lock as an upright line, if it is in the period. */
function LockLine({ x, locked }: { x: number; locked: boolean }) {
  if (x < 0 || x > 100) return null
  return (
    <span
      className={classNames(
        'absolute inset-y-0 w-0 -translate-x-1/2 border-r-2',
        locked ? 'border-ink-1' : 'border-dashed border-line-2',
      )}
      style={{ left: `${x}%` }}
    />
  )
}

/** The drawing: A below the line, B dotted above it, shares at the right, times below, the lock as an upright line. */
export function StepPlot({ line, until, stretch, lock, locked, entries, read, slider }: StepPlotProps) {
  const last = line.at(-1) as Step
  const span = stretch.end - stretch.start
  const placeOf = (at: number) => ((at - stretch.start) / span) * 100
  return (
    <div className="pr-10 pb-6">
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={100}
        {...slider}
        aria-valuenow={slider['aria-valuenow']}
        className="relative h-44 touch-pan-y rounded-sm md:h-54"
      >
        <div aria-hidden="true" className="absolute inset-0">
          <div className="absolute inset-0 bg-a-soft" style={{ clipPath: stepArea(line, until, 100) }} />
          <div
            className="side-dots absolute inset-0 bg-b-soft [--dot:color-mix(in_oklab,var(--b)_30%,transparent)]"
            style={{ clipPath: stepArea(line, until, 0) }}
          />
          <ShareLines />
          <svg
            aria-hidden="true"
            focusable="false"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={stepPath(line, until)}
              fill="none"
              stroke="var(--a)"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <LockLine x={placeOf(lock)} locked={locked} />
          <TimeAxis stretch={stretch} />
          {entries
            .map(placeOf)
            .filter((x) => x >= 0 && x <= 100)
            .map((x) => (
              <Dot key={x} x={x} share={(shareAt(line, x) ?? last).share} ringed />
            ))}
          {read && <span className="absolute inset-y-0 w-px bg-ink-1" style={{ left: `${read.x}%` }} />}
          <Dot x={read ? read.x : until} share={(read ?? last).share} />
        </div>
      </div>
    </div>
  )
}
