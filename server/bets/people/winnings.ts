import { type Sql, sql } from '#server/core/db.ts'
import type { PersonSum, PlacedStake, Winnings } from '#server/money-out/index.ts'

/** A bound far above every pool: a tiny stake beside a large one that was stepped back from would not fit into a bigint. */
const MOST_CENTS = 1_000_000_000_000_000n

/**
 * The sums that people let the other winners have by stepping back, for final events `b`, in proportion to what was lost: of everything that
 * the others won they have the part of the winning side that was theirs. So it settles as if they had lost it.
 */
const letGo = (where: Sql): Sql => sql`
  select s.event_id, s.user_id, s.at,
    least(div(p.lost::numeric * s.stake_cents, p.won - a.aside), ${MOST_CENTS}::numeric)::bigint as cents
  from event_books b
  cross join lateral (
    select case b.outcome when 'optionA' then b.stake_b_cents else b.stake_a_cents end as lost,
      case b.outcome when 'optionA' then b.stake_a_cents else b.stake_b_cents end as won,
      case b.outcome when 'optionA' then 0 else 1 end as side) p
  join event_step_backs s on s.event_id = b.event_id and s.side = p.side and not s.returned
  cross join lateral (
    select sum(o.stake_cents) as aside from event_step_backs o where o.event_id = b.event_id and o.side = p.side and not o.returned) a
  where b.outcome in ('optionA', 'optionB') and ${where}`

/** The losers of an event, those who stepped back from a win among them. */
const lostIn = (id: bigint): Sql => sql`
  select x.user_id, sum(x.amount_cents)::bigint as cents
  from event_books b join bets x on x.event_id = b.event_id
  where b.event_id = ${id} and x.side = case b.outcome when 'optionA' then 1 when 'optionB' then 0 end
  group by x.user_id
  union all
  select user_id, cents from (${letGo(sql`b.event_id = ${id}`)}) g`

/** People's winnings from each other by betting. */
export const winningsOfBets: Winnings = {
  kind: 'event',
  async isRecorded(tx, id) {
    const { recorded } = await tx.one<{ recorded: boolean }>(sql`
      select b.settled_at is not null and not exists (select from event_results_due d where d.event_id = b.event_id) as recorded
      from event_books b where b.event_id = ${id}`)
    return recorded
  },
  losers: (tx, id, after, most) =>
    tx.rows<PersonSum>(sql`
      select user_id as "userId", cents from (${lostIn(id)}) l where user_id > ${after} order by user_id limit ${most}`),
  largest: (tx, id, most) =>
    tx.rows(sql`
      select user_id as "userId", cents, (sum(cents) over ())::bigint as of from (${lostIn(id)}) l
      order by cents desc, user_id limit ${most}`),
  winners: (tx, id, most) =>
    tx.rows<PersonSum>(sql`
      select p.user_id as "userId", (sum(p.amount_cents) - max(s.cents))::bigint as cents
      from event_payouts p
      join lateral (
        select sum(x.amount_cents) as cents from bets x where x.event_id = p.event_id and x.user_id = p.user_id
      ) s on true
      where p.event_id = ${id} group by p.user_id having sum(p.amount_cents) > max(s.cents)
      order by 2 desc, 1 limit ${most}`),
  async lostBy(tx, id, userId, staked) {
    const within = (at: Sql) => (staked ? sql`and ${at} between ${staked.from} and ${staked.to}` : sql``)
    const { cents } = await tx.one<{ cents: bigint }>(sql`
      select coalesce(sum(cents), 0)::bigint as cents from (
        select x.amount_cents as cents from event_books b join bets x on x.event_id = b.event_id
        where b.event_id = ${id} and x.user_id = ${userId}
          and x.side = case b.outcome when 'optionA' then 1 when 'optionB' then 0 end ${within(sql`x.created_at`)}
        union all
        select cents from (${letGo(sql`b.event_id = ${id}`)}) g where user_id = ${userId} ${within(sql`at`)}
      ) l`)
    return cents
  },
  async stakesOf(tx, id, userId) {
    const { title } = await tx.one<{ title: string }>(sql`select title from events where id = ${id}`)
    const stakes = await tx.rows<PlacedStake>(sql`
      select created_at as at, amount_cents as cents, proved is true as proved from bets
      where event_id = ${id} and user_id = ${userId} order by created_at, id limit 100`)
    return { title, stakes }
  },
  lostSince: (tx, userIds, since) =>
    tx.rows<PersonSum>(sql`
      select user_id as "userId", sum(cents)::bigint as cents from (
        select user_id, stake_cents as cents from event_results
        where user_id = any(${[...userIds]}::bigint[]) and not practice and settled_at > ${since} and result = 'lost'
        union all
        select user_id, cents from (${letGo(sql`s.user_id = any(${[...userIds]}::bigint[]) and not b.practice and b.settled_at > ${since}`)}) g
      ) l group by user_id`),
  openOf: (tx, userIds) =>
    tx.rows<PersonSum>(sql`
      select e.user_id as "userId", sum(x.amount_cents)::bigint as cents
      from ledger_bets_of(${[...userIds]}::bigint[]) e
      join event_books b on b.event_id = e.event_id
        and (b.settled_at is null or b.event_id in (select event_id from event_results_due))
      join bets x on x.event_id = e.event_id and x.user_id = e.user_id
      group by e.user_id`),
  wonBy: (tx, userIds, since, { counted, due }) =>
    tx.rows(sql`
      select r.user_id as "userId", r.event_id as id, (r.payout_cents - r.stake_cents)::bigint as cents from event_results r
      where r.user_id = any(${[...userIds]}::bigint[]) and not r.practice and r.settled_at > ${since} and r.result = 'won'
        and r.payout_cents > r.stake_cents and r.event_id = any(${[...counted]}::bigint[])
      union all
      select w.user_id, w.event_id, (w.paid - w.staked)::bigint from (
        select p.user_id, p.event_id, sum(p.amount_cents) as paid,
          (select sum(x.amount_cents) from bets x where x.event_id = p.event_id and x.user_id = p.user_id) as staked
        from event_payouts p
        where p.event_id = any(${[...due]}::bigint[]) and p.user_id = any(${[...userIds]}::bigint[]) group by p.user_id, p.event_id
      ) w where w.paid > w.staked`),
}
