import { wireToCents } from '#contract/money.ts'
import { shareOfA } from '#contract/odds.ts'
import type { Stretch } from './chart-scale.ts'

export type ChartPoint = { at: string; optionAPool: string; optionBPool: string }

export type Step = {
  at: string
  /** 0 to 100 from the left; 100 is the end of the time shown */
  x: number
  /** share of the pool on A in percent, one decimal */
  share: number
}

/** The history since the first bet: before it there is no share. */
export const sinceFirstBet = (points: readonly ChartPoint[]): ChartPoint[] =>
  points.filter(({ optionAPool, optionBPool }) => wireToCents(optionAPool) + wireToCents(optionBPool) > 0n)

/** The history since both sides have bets, where a share begins to mean something; without such a moment since the first bet. */
export function sinceBothSides(points: readonly ChartPoint[]): ChartPoint[] {
  const known = sinceFirstBet(points)
  const from = known.findIndex(
    ({ optionAPool, optionBPool }) => wireToCents(optionAPool) > 0n && wireToCents(optionBPool) > 0n,
  )
  return known.slice(Math.max(0, from))
}

const percentOnA = ({ optionAPool, optionBPool }: ChartPoint) =>
  shareOfA({ optionA: wireToCents(optionAPool), optionB: wireToCents(optionBPool) }) / 10

/**
 * The points of a step chart. Bets are events, not slopes: a share holds until the next one. The share at the beginning of the
 * period is at its left edge.
 * @param points oldest first, pools as the wire writes them
 */
export function steps(points: readonly ChartPoint[], { start, end }: Stretch): Step[] {
  const span = Math.max(1, end - start)
  const known = sinceBothSides(points)
  const before = known.findLastIndex(({ at }) => Date.parse(at) <= start)
  return known.slice(Math.max(0, before)).map((point) => ({
    at: point.at,
    x: Math.min(100, Math.max(0, ((Date.parse(point.at) - start) / span) * 100)),
    share: percentOnA(point),
  }))
}

const round = (value: number) => Math.round(value * 100) / 100

/** An SVG path in a box of 100 by 100: level runs and upright jumps, the last share kept until `until`. */
export function stepPath(points: readonly Step[], until: number): string {
  const [head, ...rest] = points
  if (!head) return ''
  const runs = rest.map(({ x, share }) => `H${round(x)}V${round(100 - share)}`)
  return `M${round(head.x)} ${round(100 - head.share)}${runs.join('')}H${round(until)}`
}

/** The same line closed along an edge of the box, as a CSS polygon: 100 is the area below it, 0 the area above it. */
export function stepArea(points: readonly Step[], until: number, edge: 0 | 100): string {
  const [head, ...rest] = points
  if (!head) return 'polygon(0 0)'
  const corner = (x: number, y: number) => `${round(x)}% ${round(y)}%`
  const corners = [corner(head.x, edge), corner(head.x, 100 - head.share)]
  let held = head.share
  for (const { x, share } of rest) {
    corners.push(corner(x, 100 - held), corner(x, 100 - share))
    held = share
  }
  corners.push(corner(until, 100 - held), corner(until, edge))
  return `polygon(${corners.join(',')})`
}

/** The share at a place; before the first step the first one. */
export function shareAt(points: readonly Step[], x: number): Step | undefined {
  return points.findLast((point) => point.x <= x) ?? points[0]
}
