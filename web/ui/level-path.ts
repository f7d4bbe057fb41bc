/** The level from this moment on; the amount in hundredths. */
export type LevelPoint = { at: string; cents: bigint }

/** Free height above and below the line, so that its stroke is not cut. */
const MARGIN = 6

/**
 * An SVG path in a box of 100 by 100, of level runs and upright jumps. The highest amount is near the top and the lowest near
 * the bottom; a constant level runs through the middle.
 * @param points oldest first; the first one is the left edge, the last one the right edge
 */
export function levelPath(points: readonly LevelPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const start = Date.parse(first.at)
  const span = Math.max(1, Date.parse(last.at) - start)
  const amounts = points.map(({ cents }) => cents)
  const low = amounts.reduce((least, cents) => (cents < least ? cents : least))
  const high = amounts.reduce((most, cents) => (cents > most ? cents : most))
  const round = (value: number) => Math.round(value * 100) / 100
  const x = (at: string) => round(((Date.parse(at) - start) / span) * 100)
  // a share of the height, not money: in thousandths, with whole numbers
  const y = (cents: bigint) =>
    high === low
      ? 50
      : round(100 - MARGIN - ((100 - 2 * MARGIN) * Number(((cents - low) * 1000n) / (high - low))) / 1000)
  const runs = points.slice(1).map(({ at, cents }) => `H${x(at)}V${y(cents)}`)
  return `M0 ${y(first.cents)}${runs.join('')}`
}
