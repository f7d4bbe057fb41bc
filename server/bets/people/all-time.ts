import { sql, type Tx } from '#server/core/db.ts'

/** Results added up; stake and payout in hundredths. */
export type Tally = { won: number; lost: number; refunded: number; stake: bigint; payout: bigint }

/** Results that a reader adds up each time. Beyond this number they are folded into the person's totals. */
const NEW_RESULTS = 1_000

/** Sums of results, to be selected from `event_results`. */
export const sumColumns = sql`
  count(*) filter (where result = 'won')::int as won, count(*) filter (where result = 'lost')::int as lost,
  count(*) filter (where result = 'refunded')::int as refunded,
  coalesce(sum(stake_cents), 0)::bigint as stake, coalesce(sum(payout_cents), 0)::bigint as payout`

/**
 * All results of a person's bets in one mode: the totals of older results and the newer results themselves.
 * The cost does not grow with the history, since many newer results are folded into the totals.
 */
export async function allTimeTally(tx: Tx, userId: bigint, practice: boolean): Promise<Tally> {
  const { newer, ...tally } = await tx.one<Tally & { newer: number }>(sql`
    with older as (select * from bet_totals where user_id = ${userId} and practice = ${practice}), added as (
      select ${sumColumns} from event_results
      where user_id = ${userId} and practice = ${practice}
        and settled_at >= coalesce((select through from older), '-infinity')
    )
    select n.won + coalesce(o.won, 0) as won, n.lost + coalesce(o.lost, 0) as lost,
      n.refunded + coalesce(o.refunded, 0) as refunded, n.stake + coalesce(o.stake_cents, 0) as stake,
      n.payout + coalesce(o.payout_cents, 0) as payout, n.won + n.lost + n.refunded as newer
    from added n left join older o on true`)
  if (newer > NEW_RESULTS) await foldResults(tx, userId, practice)
  return tally
}

/**
 * Adds a person's results to their totals, up to a moment before which no result can be missing: the oldest event whose
 * results are still being written, and an hour ago, which is longer than any transaction takes. When two calls do it at
 * once, the second finds changed totals, and does nothing.
 */
export async function foldResults(tx: Tx, userId: bigint, practice: boolean): Promise<void> {
  await tx.change(sql`
    with older as materialized (
      select coalesce((select through from bet_totals where user_id = ${userId} and practice = ${practice}), '-infinity') as through
    ), complete as materialized (
      select least(clock_now() - interval '1 hour', (
        select min(b.settled_at) from event_results_due d join event_books b on b.event_id = d.event_id)) as until
    ), added as (
      select ${sumColumns} from event_results
      where user_id = ${userId} and practice = ${practice}
        and settled_at >= (select through from older) and settled_at < (select until from complete)
    )
    insert into bet_totals as t (user_id, practice, through, won, lost, refunded, stake_cents, payout_cents)
    select ${userId}::bigint, ${practice}::boolean, c.until, a.won, a.lost, a.refunded, a.stake, a.payout
    from added a, complete c, older o where c.until > o.through
    on conflict (user_id, practice) do update set through = excluded.through, won = t.won + excluded.won,
      lost = t.lost + excluded.lost, refunded = t.refunded + excluded.refunded,
      stake_cents = t.stake_cents + excluded.stake_cents, payout_cents = t.payout_cents + excluded.payout_cents
      where t.through = (select through from older)`)
}
