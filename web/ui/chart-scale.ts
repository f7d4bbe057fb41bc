/** The period of time that a chart shows, milliseconds. */
export type Stretch = { start: number; end: number }
/** The known times of an event, milliseconds: its first bet, now, and when bets lock. */
export type Times = { first: number; now: number; lock: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const chartRanges = ['1h', '6h', '1d', 'all'] as const
export type ChartRange = (typeof chartRanges)[number]

export const rangeLabels: Record<ChartRange, string> = { '1h': '1H', '6h': '6H', '1d': '1D', all: 'All' }
const spans: Record<Exclude<ChartRange, 'all'>, number> = { '1h': HOUR, '6h': 6 * HOUR, '1d': DAY }

/** The whole period runs to the lock, to show the time left; a range is the last hours until now. */
export function stretchOf(range: ChartRange, { first, now, lock }: Times): Stretch {
  if (range === 'all') return { start: first, end: Math.max(lock, first + MINUTE) }
  const end = Math.min(now, lock)
  return { start: end - spans[range], end }
}

/** Whether a range shows less than the whole period. */
export const rangeFits = (range: ChartRange, { first, lock }: Times): boolean =>
  range === 'all' || spans[range] < lock - first

/** A line shorter than this part of the whole is too short to read. */
const READABLE = 0.15

/** The first view: the whole period, or, while bets fill only its beginning, the shortest range that holds all bets. */
export function firstRange(times: Times): ChartRange {
  const past = Math.min(times.now, times.lock) - times.first
  if (past >= (times.lock - times.first) * READABLE) return 'all'
  return (
    chartRanges.find((range) => range !== 'all' && spans[range] >= past && rangeFits(range, times)) ?? 'all'
  )
}

const STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  180,
  360,
  720,
  1440,
  2880,
  7 * 1440,
  14 * 1440,
  30 * 1440,
  90 * 1440,
]

export type Tick = {
  at: number /** 0 to 100 from the left */
  x: number /** a day, not a time of day */
  day: boolean
}

/**
 * Moments for the time axis, at most `most` of them, on full hours or days of the reader's own time.
 * @param offset minutes by which the reader's time is behind UTC, as `Date` gives it
 */
export function timeTicks(
  { start, end }: Stretch,
  most: number,
  offset = new Date(start).getTimezoneOffset(),
): Tick[] {
  const span = end - start
  const step = (STEPS.find((minutes) => span / (minutes * MINUTE) <= most) ?? 365 * 1440) * MINUTE
  const shift = offset * MINUTE
  const ticks: Tick[] = []
  for (let at = Math.ceil((start - shift) / step) * step + shift; at <= end; at += step)
    ticks.push({ at, x: ((at - start) / span) * 100, day: step >= DAY })
  return ticks
}
