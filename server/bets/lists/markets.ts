import type { Pools } from '#contract/odds.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isPublic } from '../event/audience.ts'
import type { EventOutcome } from '../event/book.ts'

/** Open events are compared among this many of the largest pools: more odds of a day ago would take too long to read. */
const COMPARED = 500

export type OpenMarket = {
  eventId: bigint
  /** hundredths */
  pools: Pools
  /** a day ago, or when both sides first had bets; null before it is recorded */
  poolsBefore: Pools | null
  endsAt: Date
}

type PoolRow = { stake_a_cents: bigint; stake_b_cents: bigint }
type OpenRow = PoolRow & { event_id: bigint; ends_at: Date; a_before: bigint | null; b_before: bigint | null }

const poolsOf = ({ stake_a_cents, stake_b_cents }: PoolRow): Pools => ({
  optionA: stake_a_cents,
  optionB: stake_b_cents,
})

/** The open public events of one mode that have bets on both sides, at most 500, the largest pools first. */
export async function openMarkets(tx: Tx, practice: boolean): Promise<OpenMarket[]> {
  const rows = await tx.rows<OpenRow>(sql`
    select b.*, p.stake_a_cents as a_before, p.stake_b_cents as b_before
    from (select event_id, stake_a_cents, stake_b_cents, ends_at from event_books b
      where ${isPublic} and status = 'open' and practice = ${practice} and ends_at > clock_now() and stake_a_cents > 0 and stake_b_cents > 0
      order by stake_a_cents + stake_b_cents desc, event_id limit ${COMPARED}) b
    left join lateral (
      (select 0 as rank, stake_a_cents, stake_b_cents from event_odds_points
        where event_id = b.event_id and bucket <= clock_now() - interval '1 day' and stake_a_cents > 0 and stake_b_cents > 0
        order by bucket desc limit 1)
      union all
      (select 1, stake_a_cents, stake_b_cents from event_odds_points
        where event_id = b.event_id and stake_a_cents > 0 and stake_b_cents > 0 order by bucket limit 1)
      order by rank limit 1) p on true
    order by b.stake_a_cents + b.stake_b_cents desc, b.event_id`)
  return rows.map((row) => ({
    eventId: row.event_id,
    pools: poolsOf(row),
    poolsBefore:
      row.a_before === null || row.b_before === null
        ? null
        : { optionA: row.a_before, optionB: row.b_before },
    endsAt: row.ends_at,
  }))
}

export type FinalMarket = {
  practice: boolean
  outcome: EventOutcome
  finalAt: Date
  feeCents: bigint
  /** at the lock */
  pools: Pools
  /** an hour before the lock; null where a side had no bets then */
  poolsHourBefore: Pools | null
}

/** A final public event: its outcome, and its pools at the lock and an hour before. Undefined before finality. */
export async function finalMarket(tx: Tx, eventId: bigint): Promise<FinalMarket | undefined> {
  const row = await tx.first<
    PoolRow & Omit<FinalMarket, 'pools' | 'poolsHourBefore'> & { closedAt: Date }
  >(sql`
    select b.practice, b.outcome, b.final_at as "finalAt", b.fee_cents as "feeCents", b.stake_a_cents, b.stake_b_cents,
      -- the timeline's time: a suspension moves the book's
      coalesce((select at from event_timeline t where t.event_id = b.event_id and what = 'locked' order by id limit 1),
        b.final_at) as "closedAt"
    from event_books b where b.event_id = ${eventId} and b.outcome is not null and ${isPublic}`)
  if (!row) return undefined
  const before = await tx.first<PoolRow>(sql`
    select stake_a_cents, stake_b_cents from event_odds_points
    where event_id = ${eventId} and at <= ${row.closedAt}::timestamptz - interval '1 hour' order by bucket desc limit 1`)
  return {
    ...row,
    pools: poolsOf(row),
    poolsHourBefore:
      before && before.stake_a_cents > 0n && before.stake_b_cents > 0n ? poolsOf(before) : null,
  }
}
