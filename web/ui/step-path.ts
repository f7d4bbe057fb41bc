import { wireToCents } from '#contract/money.ts'
import { shareOfA } from '#contract/odds.ts'

export type ChartPoint = { at: string; optionAPool: string; optionBPool: string }

export type Step = {
  at: string
  /** 0 to 100 from the left; 100 is the end of the time shown */
  x: number
  /** share of the pot on A in percent, one decimal */
  share: number
}

/**
 * The points of a step chart. Bets are events, not slopes: a share holds until the next one.
 * @param points oldest first, pools as the wire writes them
 * @param end ISO time at the right edge
 */
export function steps(points: readonly ChartPoint[], end: string): Step[] {
  const start = points[0] ? Date.parse(points[0].at) : 0
  const span = Math.max(1, Date.parse(end) - start)
  return points.map(({ at, optionAPool, optionBPool }) => ({
    at,
    x: Math.min(100, Math.max(0, ((Date.parse(at) - start) / span) * 100)),
    share: shareOfA({ optionA: wireToCents(optionAPool), optionB: wireToCents(optionBPool) }) / 10,
  }))
}

/** An SVG path in a box of 100 by 100: level runs and upright jumps, the last share held until `until`. */
export function stepPath(points: readonly Step[], until: number): string {
  const [head, ...rest] = points
  if (!head) return ''
  const round = (value: number) => Math.round(value * 100) / 100
  const runs = rest.map(({ x, share }) => `H${round(x)}V${round(100 - share)}`)
  return `M${round(head.x)} ${round(100 - head.share)}${runs.join('')}H${round(until)}`
}

/** The share that held at a place, the first one before any. */
export function shareAt(points: readonly Step[], x: number): Step | undefined {
  return points.findLast((point) => point.x <= x) ?? points[0]
}
