/** Middle of the values; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
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

/** The figures of a load from what was counted. @param counted.times milliseconds of each accepted call */
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
