import { type Db, sql } from '#server/core/db.ts'

/**
 * Reads every movement and every fact of a limit, and adds up each rolling window anew at the moment of each movement: it knows
 * no allowance and no model. Amounts are hundredths.
 * @returns what was over a limit that held
 */
export const overLimits = (db: Db): Promise<{ person: bigint; limit: string; at: Date; over: bigint }[]> =>
  db.rows(sql`
    with moved as (
      select ledger_owner(p.source) as person, 'stake' as kind, p.at, p.amount_cents as cents from ledger_postings p
      where ledger_is_person(p.source) and not ledger_is_practice(p.source) and ledger_room_of(p.reason) = 1
      union all
      select ledger_owner(p.destination), case ledger_room_of(p.reason) when 2 then 'deposit' else 'received' end, p.at, p.amount_cents
      from ledger_postings p
      where ledger_is_person(p.destination) and not ledger_is_practice(p.destination) and ledger_room_of(p.reason) in (2, 3)
      union all
      -- what is held has not come in
      select ledger_owner(p.source), case p.reason when ledger_reason('deposit-held') then 'deposit' else 'received' end, p.at, -p.amount_cents
      from ledger_postings p where p.reason in (ledger_reason('deposit-held'), ledger_reason('received-held'))
    ), sums as (
      select person, kind, at, period, case period
          when 'bet' then sum(cents) over same
          when 'day' then sum(cents) over (own range between interval '24 hours' preceding and current row)
          when 'week' then sum(cents) over (own range between interval '7 days' preceding and current row)
          else sum(cents) over (own range between interval '30 days' preceding and current row) end as cents,
        sum(cents) over same as moved
      from moved, unnest(array['day', 'week', 'month']) as period
      window own as (partition by person, kind, period order by at), same as (partition by person, kind, period, at)
      union all
      select person, 'single', at, 'bet', cents, cents from moved where kind = 'stake'
    )
    select s.person, s.kind || '/' || s.period as limit, s.at, (s.cents - l.amount)::bigint as over
    from sums s, lateral (
      select h.amount from play_limits h
      where h.user_id = s.person and h.kind = s.kind and h.period = s.period and h.act <> 'ask' and h.at <= s.at
      order by h.id desc limit 1) l
    where s.moved > 0 and s.cents > l.amount order by s.at limit 20`)
