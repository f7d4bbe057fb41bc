/** Middle of the values; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/**
 * An interval that holds the true median with at least 90% certainty, whatever the distribution of the values: it goes by
 * their ranks. For fewer than five values it spans all of them.
 */
export function medianInterval(values: readonly number[]): [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b)
  const n = sorted.length
  // how likely at most k of n values lie below the median
  let tail = 0
  let ways = 1
  let cut = 0
  for (let k = 0; k < n / 2; k++) {
    tail += ways / 2 ** n
    if (2 * tail > 0.1) break
    cut = k + 1
    ways = (ways * (n - k)) / (k + 1)
  }
  const at = Math.max(0, cut - 1)
  return [sorted[at] ?? 0, sorted[n - 1 - at] ?? 0]
}

/** The value below which `share` (0..1) of the sorted values lie. */
export const percentile = (sorted: Float64Array | readonly number[], share: number): number =>
  sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

export const rounded = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : value >= 10
      ? value.toFixed(1).replace(/\.0$/, '')
      : value.toFixed(2)

/** `median [min..max]`. */
export const spread = (values: readonly number[]): string =>
  values.length === 0
    ? '-'
    : `${rounded(median(values))} [${rounded(Math.min(...values))}..${rounded(Math.max(...values))}]`

/** Elementwise a / b: the ratio of one round stays inside that round. */
export const ratios = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, round) => value / b[round]!)

/** The figures of one load. Rates count accepted bets only. */
export type Load = {
  perSecond: number
  accepted: number
  refused: number
  failed: number
  firstFailure: string | undefined
  p50: number
  p99: number
  max: number
}

/** The figures of a load from its counts. @param counted.times milliseconds of each accepted call */
export function loadOf(counted: {
  times: number[]
  refused: number
  failed: number
  firstFailure: string | undefined
  ms: number
}): Load {
  const { times, ms, ...rest } = counted
  const sorted = Float64Array.from(times).sort()
  return {
    ...rest,
    perSecond: times.length / (ms / 1000),
    accepted: times.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  }
}
