import type { EventView } from './event-labels.ts'

/** An SVG path in a box of 64 by 20 for shares in tenths of a percent at even moments: steps, no slopes. */
export function trendPath(trend: readonly number[]): string {
  const x = (place: number) => Math.round((place * 640) / Math.max(1, trend.length - 1)) / 10
  const y = (share: number) => Math.round((1000 - share) * 0.18 + 10) / 10
  const [first, ...rest] = trend
  if (first === undefined) return ''
  if (rest.length === 0) return `M0 ${y(first)}H64`
  return `M0 ${y(first)}${rest.map((share, place) => `H${x(place + 1)}V${y(share)}`).join('')}`
}

/** A small chart of A's share, with its change since both sides had bets. */
export function TrendLine({ event }: { event: Pick<EventView, 'trend' | 'optionALabel'> }) {
  const { trend } = event
  const last = trend.at(-1)
  if (last === undefined) return null
  // before both sides had bets there was no share to move
  const first = trend.find((share) => share > 0 && share < 1000) ?? last
  const moved = Math.round((last - first) / 10)
  const said =
    moved === 0
      ? `${event.optionALabel} is unchanged since both sides had bets`
      : `${event.optionALabel} moved by ${moved > 0 ? 'plus' : 'minus'} ${Math.abs(moved)} points since both sides had bets`
  return (
    <span className="ml-auto flex shrink-0 items-center gap-2">
      <span className="sr-only">{said}</span>
      <span aria-hidden="true" className="tabular text-xs text-ink-3">
        A {moved === 0 ? '±0' : `${moved > 0 ? '+' : '\u2212'}${Math.abs(moved)}`} pts
      </span>
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 64 20"
        width={64}
        height={20}
        className="overflow-visible"
      >
        <path d="M0 10H64" stroke="var(--line-2)" strokeDasharray="1 4" strokeLinecap="round" />
        <path d={trendPath(trend)} fill="none" stroke="var(--a)" strokeWidth="1.75" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
