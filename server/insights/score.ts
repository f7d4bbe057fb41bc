import { PICK_HOURS, SCORE } from '#contract/limits.ts'
import { type Pools, type Selection, shareOfA } from '#contract/odds.ts'
import type { OpenMarket } from '#server/bets/index.ts'

/** A market as a pick would show it. */
export type Candidate = {
  eventId: bigint
  favourite: Selection
  /** of the favourite, tenths of a percent, above 500 */
  share: number
  poolCents: bigint
  /** tenths of a percentage point */
  moved: number
  /** tenths of a point */
  points: { pool: number; movement: number; time: number }
}

const HOUR_MS = 3_600_000
const sum = ({ optionA, optionB }: Pools) => optionA + optionB

/**
 * The open events that may be picks, the best first. Points: the pool as a part of the largest one (50), one for each percentage point that
 * the odds moved in a day (at most 30), and the part of a week that is left after the lock (20 for a lock now). Of equal events the larger
 * pool ranks first, then the earlier lock, then the older event. Leaves out events with even odds, which have no favourite, and events that
 * lock within an hour or after more than a week.
 */
export function rankMarkets(markets: readonly OpenMarket[], now: Date): Candidate[] {
  const largest = markets.reduce((most, { pools }) => (sum(pools) > most ? sum(pools) : most), 1n)
  const ranked = markets.flatMap((market) => {
    const hours = (market.endsAt.getTime() - now.getTime()) / HOUR_MS
    const shareA = shareOfA(market.pools)
    if (hours < PICK_HOURS.least || hours > PICK_HOURS.most || shareA === 500) return []
    const candidate = candidateOf(market, { largest, hours, shareA })
    return [{ candidate, total: totalOf(candidate.points), endsAt: market.endsAt.getTime() }]
  })
  ranked.sort(
    (one, other) =>
      other.total - one.total ||
      Number(other.candidate.poolCents - one.candidate.poolCents) ||
      one.endsAt - other.endsAt ||
      Number(one.candidate.eventId - other.candidate.eventId),
  )
  return ranked.map(({ candidate }) => candidate)
}

function candidateOf(
  { eventId, pools, poolsBefore }: OpenMarket,
  { largest, hours, shareA }: { largest: bigint; hours: number; shareA: number },
): Candidate {
  const poolCents = sum(pools)
  const moved = poolsBefore ? Math.abs(shareA - shareOfA(poolsBefore)) : 0
  return {
    eventId,
    favourite: shareA > 500 ? 'optionA' : 'optionB',
    share: Math.max(shareA, 1000 - shareA),
    poolCents,
    moved,
    points: {
      pool: Number((poolCents * BigInt(SCORE.pool) * 10n) / largest),
      movement: Math.min(moved, SCORE.movement * 10),
      time: Math.floor(SCORE.time * 10 * (1 - hours / PICK_HOURS.most)),
    },
  }
}

/** The whole score, tenths of a point. */
export const totalOf = ({ pool, movement, time }: Candidate['points']): number => pool + movement + time

/**
 * The return of 1.00 on a side, by the pools at the lock.
 * @returns hundredths
 */
export function returnOfOne(
  pools: Pools,
  side: Selection,
  outcome: Selection | 'void',
  feeCents: bigint,
): bigint {
  if (outcome === 'void') return 100n
  return side === outcome ? (100n * (sum(pools) - feeCents)) / pools[side] : 0n
}
