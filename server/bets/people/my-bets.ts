import type { z } from 'zod'
import type { myBet, myBetRoutes } from '#contract/bets-mine.ts'
import { quote } from '#contract/odds.ts'
import type { Page } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, ownerOf, statement } from '#server/ledger/index.ts'
import { type EventOutcome, selectionOf } from '../event/book.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'

type Query = z.output<(typeof myBetRoutes.myBets)['query']>
type View = z.input<typeof myBet>
type Result = NonNullable<View['result']>['outcome']

export type PositionRow = Omit<View, 'selection' | 'settling' | 'couldWin' | 'result'> & {
  eventId: bigint
  side: number
  stake: bigint
  optionAPool: bigint
  optionBPool: bigint
  outcome: EventOutcome | null
  settledAt: Date | null
  payout: bigint | null
  result: Result | null
  /** the person stepped back: a win gives only the stake back */
  stepped: boolean
  /** the sort key of the list, microseconds since 1970 */
  sorted_by: bigint
}

/**
 * The server finds a person's events through this many of their newest bets; for people with more bets, it searches
 * the unsettled events.
 */
const NEWEST_BETS = 5_000

/** Events with a bet by the person whose result is not written yet. */
export async function unsettledEvents(tx: Tx, userId: bigint, practice: boolean): Promise<bigint[]> {
  const lines = await statement(tx, account('person', userId, practice ? 'PLAY' : 'USD'), {
    limit: NEWEST_BETS,
    reasons: ['bet'],
  })
  if (lines.length < NEWEST_BETS) return [...new Set(lines.map((line) => ownerOf(line.other)))]
  const rows = await tx.rows<{ event_id: bigint }>(sql`
    select b.event_id from event_books b
    where (b.status in ('open', 'locked', 'proposed', 'disputed', 'suspended')
        or b.event_id in (select event_id from event_results_due))
      and b.practice = ${practice}
      and exists (select 1 from bets x where x.event_id = b.event_id and x.user_id = ${userId})`)
  return rows.map((row) => row.event_id)
}

/** A person's positions on events without their result yet: event, book, side and stake. */
export const unsettledPositions = (userId: bigint, events: bigint[]) => sql`
  select b.event_id as "eventId", b.status, b.practice as "isPracticeMode", b.fee_bps as "feeBps", b.ends_at as "endsAt",
    b.stake_a_cents as "optionAPool", b.stake_b_cents as "optionBPool", b.outcome, b.settled_at as "settledAt",
    mine.side, mine.stake, mine.bets as "betCount", null::bigint as payout, null as result,
    ${hasSteppedBack(sql`b.event_id`, userId)} as stepped,
    (extract(epoch from b.ends_at) * 1000000)::bigint as sorted_by
  from event_books b,
    lateral (select min(x.side)::int as side, sum(x.amount_cents)::bigint as stake, count(*)::int as bets
      from bets x where x.event_id = b.event_id and x.user_id = ${userId}) mine
  where b.event_id = any(${events}::bigint[]) and mine.bets > 0
    and not exists (select 1 from event_results r where r.user_id = ${userId} and r.practice = b.practice
      and r.settled_at = b.settled_at and r.event_id = b.event_id)`

/** The columns of a position that its event e has. */
export const wordColumns = sql`
  e.title, e.category, e.option_a as "optionALabel", e.option_b as "optionBLabel"`

/** A person's positions in one state and one mode, a page at a time; a range scan whatever the history. */
export async function listMyBets(
  tx: Tx,
  userId: bigint,
  query: Query,
): Promise<Page<View[], [bigint, bigint]>> {
  const practice = query.mode === 'practice'
  const rows =
    query.state === 'settled'
      ? await settledPage(tx, userId, practice, query)
      : await unsettledPage(tx, userId, practice, query)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: page.map(viewMyBet),
    next: rows.length > query.limit && last ? [last.sorted_by, last.eventId] : undefined,
  }
}

async function unsettledPage(
  tx: Tx,
  userId: bigint,
  practice: boolean,
  query: Query,
): Promise<PositionRow[]> {
  const [from, fromId] = query.cursor ?? [-1n, 0n]
  const events = await unsettledEvents(tx, userId, practice)
  return tx.rows<PositionRow>(sql`
    select p.*, ${wordColumns}
    from (${unsettledPositions(userId, events)}) p join events e on e.id = p."eventId"
    where (p.status = 'open') = ${query.state === 'open'} and (p.sorted_by, p."eventId") > (${from}, ${fromId})
    order by p.sorted_by, p."eventId" limit ${query.limit + 1}`)
}

/** @param query.since only those settled after it */
export function settledPage(
  tx: Tx,
  userId: bigint,
  practice: boolean,
  query: Pick<Query, 'cursor' | 'limit'> & { since?: Date },
): Promise<PositionRow[]> {
  const [before, beforeId] = query.cursor ?? [null, 0n]
  return tx.rows<PositionRow>(sql`
    select r.event_id as "eventId", r.practice as "isPracticeMode", r.side, r.stake_cents as stake, r.bets as "betCount",
      r.payout_cents as payout, r.result, r.settled_at as "settledAt", ${wordColumns}, b.status, b.fee_bps as "feeBps",
      b.ends_at as "endsAt", b.stake_a_cents as "optionAPool", b.stake_b_cents as "optionBPool", b.outcome, false as stepped,
      (extract(epoch from r.settled_at) * 1000000)::bigint as sorted_by
    from event_results r join events e on e.id = r.event_id join event_books b on b.event_id = r.event_id
    where r.user_id = ${userId} and r.practice = ${practice} and (r.settled_at, r.event_id) <
      (coalesce(timestamptz 'epoch' + ${before}::bigint * interval '1 microsecond', 'infinity'), ${beforeId}::bigint)
      and r.settled_at > ${query.since ?? new Date(0)}
    order by r.settled_at desc, r.event_id desc limit ${query.limit + 1}`)
}

export const viewMyBet = (row: PositionRow): View => ({
  ...row,
  selection: selectionOf(row.side),
  settling: row.outcome !== null && row.settledAt === null,
  couldWin: row.result === null ? couldWin(row) : null,
  result:
    row.result === null || row.payout === null || row.settledAt === null
      ? null
      : {
          outcome: row.result,
          payout: row.payout,
          profit: row.payout - row.stake,
          settledAt: row.settledAt,
        },
})

/** By the arithmetic of payouts. The pools already hold the stake; the quote adds it again. */
function couldWin(row: PositionRow): bigint {
  if (row.stepped) return row.stake
  const selection = selectionOf(row.side)
  const pools = { optionA: row.optionAPool, optionB: row.optionBPool }
  const others = { ...pools, [selection]: pools[selection] - row.stake }
  return quote(others, selection, row.stake, BigInt(row.feeBps)).payout
}

/** The stakes on open events, and on events that wait for their outcome. Hundredths. */
export async function atStake(
  tx: Tx,
  userId: bigint,
  practice: boolean,
): Promise<Record<'open' | 'waiting', { events: number; stake: bigint }>> {
  const events = await unsettledEvents(tx, userId, practice)
  const rows = await tx.rows<{ open: boolean; events: number; stake: bigint }>(sql`
    select p.status = 'open' as open, count(*)::int as events, sum(p.stake)::bigint as stake
    from (${unsettledPositions(userId, events)}) p group by 1`)
  const of = (open: boolean) => rows.find((row) => row.open === open) ?? { events: 0, stake: 0n }
  return { open: of(true), waiting: of(false) }
}
