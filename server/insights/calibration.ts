import { BIN_POINTS } from '#contract/limits.ts'

/** The bin of even odds: neither side is the favourite. */
export const EVEN_BIN = -1
export const BINS = 50 / BIN_POINTS
/** Half the width of a 95% interval, in standard deviations. */
const Z = 1.96

/** A settled event from its favourite's side. */
export type JudgedOutcome = {
  bin: number
  won: boolean
  /** of the favourite, tenths of a percent */
  share: number
  /** squared error of the odds, millionths */
  error: number
}

/**
 * An event as the calibration counts it: once, from its favourite's side, because the naming of option A is arbitrary.
 * @param shareA of the pool, tenths of a percent
 */
export function judge(shareA: number, aWon: boolean): JudgedOutcome {
  const share = Math.max(shareA, 1000 - shareA)
  const won = shareA >= 500 === aWon
  const error = (share - (won ? 1000 : 0)) ** 2
  if (shareA === 500) return { bin: EVEN_BIN, won: false, share, error }
  return { bin: Math.min(BINS - 1, Math.floor((share - 500) / (10 * BIN_POINTS))), won, share, error }
}

/**
 * The 95% interval of a rate after `won` of `events` (Wilson's score interval), in tenths of a percent, rounded outwards.
 * @param events above 0
 */
export function wilson(won: number, events: number): { low: number; high: number } {
  const rate = won / events
  const z2 = Z ** 2 / events
  const middle = rate + z2 / 2
  const reach = Z * Math.sqrt((rate * (1 - rate)) / events + z2 / (4 * events))
  const bound = (value: number) => Math.min(1000, Math.max(0, value / (1 + z2)))
  return {
    low: won === 0 ? 0 : Math.floor(bound((middle - reach) * 1000)),
    high: won === events ? 1000 : Math.ceil(bound((middle + reach) * 1000)),
  }
}

/** A mean of whole numbers, rounded; null without any. */
export const mean = (total: bigint, count: number): number | null =>
  count === 0 ? null : Math.round(Number(total) / count)

/** The mean squared error with four decimals; null without events. @param errorSum millionths */
export const brierOf = (errorSum: bigint, events: number): number | null =>
  events === 0 ? null : Math.round(Number(errorSum) / events / 100) / 10_000
