import type { Load } from '../callers.ts'
import { median, ratios, rounded } from '../figures.ts'
import type { Mode } from '../rounds.ts'

/** The lower end of the 90% interval of a kept throughput must reach this share (rows Y-20 and V-05). */
export const KEPT_SURELY = 0.85

/** Fewer pairs cannot show a loss of a twentieth. */
const PAIRS_MIN = 9
/** With 256 callers one tree beside itself varies by a third in nine pairs: these loads need more of them. */
const PAIRS_CROWD = 25

/** The pairs of loads in a run: of a single caller, and of a crowd. */
export const pairsOf = ({ rounds, quick }: Mode): { pairs: number; pairsCrowd: number } => {
  const pairs = Math.max(PAIRS_MIN, rounds)
  return { pairs, pairsCrowd: quick ? pairs : Math.max(PAIRS_CROWD, rounds) }
}

const of = (loads: readonly Load[], field: 'perSecond' | 'p50' | 'p99') => loads.map((load) => load[field])
const times = (loads: readonly Load[]) =>
  `${rounded(median(of(loads, 'p50')))} / ${rounded(median(of(loads, 'p99')))}`

/** Median rate of the rounds. */
export const rateOf = (loads: readonly Load[]): string => `${rounded(median(of(loads, 'perSecond')))}/s`
/** `p50 / p99` of both, milliseconds. */
export const latencyOf = (ours: readonly Load[], theirs: readonly Load[]): string =>
  `${times(ours)} vs ${times(theirs)}`
/** Our rate over theirs, round by round. */
export const ratioOf = (ours: readonly Load[], theirs: readonly Load[]): number[] =>
  ratios(of(ours, 'perSecond'), of(theirs, 'perSecond'))
/** Their p50 over ours, round by round: how many times faster one of our calls is. */
export const speedOf = (ours: readonly Load[], theirs: readonly Load[]): number[] =>
  ratios(of(theirs, 'p50'), of(ours, 'p50'))
/** Why a workload does not count: a bet that failed. */
export function failureOf(loads: readonly Load[]): string | undefined {
  const failed = loads.find((load) => load.failed > 0)
  return failed && `${failed.failed} bets failed (${failed.firstFailure})`
}
