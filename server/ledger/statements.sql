create or replace function ledger_statement(
  p_account bigint, p_reasons smallint[], p_before bigint, p_limit int,
  p_from timestamptz default null, p_to timestamptz default null, p_direction int default 0
) returns table (id bigint, other bigint, delta bigint, after bigint, journal bigint, at timestamptz, reason smallint)
language sql stable as $$
  select * from (
    (select p.id, p.destination, -p.amount_cents, p.source_after_cents, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction <= 0 and p.source = p_account and ledger_is_person(p.source) and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
    union all
    (select p.id, p.source, p.amount_cents, p.destination_after_cents, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction >= 0 and p.destination = p_account and ledger_is_person(p.destination) and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
  ) both_sides order by 1 desc limit p_limit
$$;

-- Totals of one purse for a month: a row for each reason and direction, and a row without a reason with the closing balance.
-- The closing balance is the present balance less all later movements, so that it equals the next month's opening balance
-- whatever the numbering of postings.
create or replace function ledger_sums(p_account bigint, p_from timestamptz, p_to timestamptz)
returns table (reason smallint, direction int, total bigint, count bigint) language sql stable as $$
  with moved as (
    select p.reason, -1 as direction, p.amount_cents, p.at from ledger_postings p
      where p.source = p_account and ledger_is_person(p.source) and p.at >= p_from
    union all
    select p.reason, 1, p.amount_cents, p.at from ledger_postings p
      where p.destination = p_account and ledger_is_person(p.destination) and p.at >= p_from
  )
  select m.reason, m.direction, sum(m.amount_cents)::bigint, count(*) from moved m where m.at < p_to group by 1, 2
  union all
  select null, 0,
    (coalesce((select balance_cents from ledger_accounts where id = p_account), 0)
      - coalesce((select sum(m.amount_cents * m.direction) from moved m where m.at >= p_to), 0))::bigint, 0
$$;

-- Every account that ever exchanged money with a purse.
create or replace function ledger_counterparties(p_account bigint) returns setof bigint language sql stable as $$
  select p.destination from ledger_postings p where p.source = p_account and ledger_is_person(p.source)
  union
  select p.source from ledger_postings p where p.destination = p_account and ledger_is_person(p.destination)
$$;

-- The rows of a statement that match any of: their id, their amount, the account on the other side, the journal's reference, or
-- the reason in one direction.
create or replace function ledger_find(
  p_account bigint, p_before bigint, p_limit int, p_reasons smallint[], p_from timestamptz, p_to timestamptz,
  p_direction int, p_id bigint, p_amount bigint, p_others bigint[], p_refs text[], p_came smallint[], p_went smallint[]
) returns table (id bigint, other bigint, delta bigint, after bigint, journal bigint, at timestamptz, reason smallint)
language sql stable as $$
  select s.* from (
    select p.id, p.destination as other, -p.amount_cents as delta, p.source_after_cents as after, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction <= 0 and p.source = p_account and ledger_is_person(p.source) and p.id < p_before
    union all
    select p.id, p.source, p.amount_cents, p.destination_after_cents, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction >= 0 and p.destination = p_account and ledger_is_person(p.destination) and p.id < p_before
  ) s left join ledger_journals j on j.id = s.journal
  where (p_reasons is null or s.reason = any(p_reasons))
    and (p_from is null or s.at >= p_from) and (p_to is null or s.at < p_to)
    and (s.id = p_id or abs(s.delta) = p_amount or s.other = any(p_others) or j.ref = any(p_refs)
      or s.delta > 0 and s.reason = any(p_came) or s.delta < 0 and s.reason = any(p_went))
  order by s.id desc limit p_limit
$$;

-- A purse's balance over time: the opening balance, and the last balance of each UTC day since `p_from`, oldest first. Older
-- movements count as of `p_from`. It reads at most `p_limit` newest postings, so a busy purse gets a shorter view, not a slow one.
create or replace function ledger_balance_days(p_account bigint, p_from timestamptz, p_limit int)
  returns table (at timestamptz, after bigint) language sql stable as $$
  with sides as materialized (
    (select p.id, p.at, p.source_after_cents + p.amount_cents as before, p.source_after_cents as after from ledger_postings p
      where p.source = p_account and ledger_is_person(p.source) order by p.id desc limit p_limit)
    union all
    (select p.id, p.at, p.destination_after_cents - p.amount_cents, p.destination_after_cents from ledger_postings p
      where p.destination = p_account and ledger_is_person(p.destination) order by p.id desc limit p_limit)
  ), moved as materialized (
    select s.id, s.at, s.before, s.after,
      case when s.at < p_from then '-infinity' else date_trunc('day', s.at, 'UTC') end as day
    from sides s order by s.id desc limit p_limit
  ), points as (
    (select m.id, 0 as turn, m.at, m.before as balance from moved m order by m.id limit 1)
    union all
    (select distinct on (m.day) m.id, 1, m.at, m.after from moved m order by m.day, m.id desc)
  )
  select greatest(p.at, p_from), p.balance from points p
  -- an older movement, if there is one, gives the opening balance
  where p.turn = 1 or p.at >= p_from
  order by p.id, p.turn
$$;

-- The money that has left a purse since a moment by some reasons, less what came back since by others for the same reference; some
-- references are left out. It
-- reads the newest postings of the purse until they are too old. An hour more, because a batch may have read the clock before it
-- was numbered.
create or replace function ledger_left(p_account bigint, p_since timestamptz, p_left smallint[], p_came_back smallint[], p_but text[])
returns bigint language plpgsql stable as $$
declare
  v_posting record;
  v_left bigint[] := '{}';
  v_came_back bigint[] := '{}';
begin
  for v_posting in select p.journal, p.at, p.reason from ledger_postings p
    where p.source = p_account and ledger_is_person(p.source) order by p.id desc
  loop
    exit when v_posting.at < p_since - interval '1 hour';
    if v_posting.at >= p_since and v_posting.reason = any(p_left) then v_left := v_left || v_posting.journal; end if;
  end loop;
  for v_posting in select p.journal, p.at, p.reason from ledger_postings p
    where p.destination = p_account and ledger_is_person(p.destination) order by p.id desc
  loop
    exit when v_posting.at < p_since - interval '1 hour' or v_left = '{}';
    if v_posting.reason = any(p_came_back) then v_came_back := v_came_back || v_posting.journal; end if;
  end loop;
  return (
    with gone as materialized (
      select j.ref, sum(p.amount_cents) as cents from ledger_journals j join ledger_postings p on p.journal = j.id
      where j.id = any(v_left) and p.source = p_account and j.ref <> all(p_but) group by j.ref
    ), back as materialized (
      select j.ref, sum(p.amount_cents) as cents from ledger_journals j join ledger_postings p on p.journal = j.id
      where j.id = any(v_came_back) and p.destination = p_account group by j.ref
    )
    select coalesce(sum(g.cents - coalesce(b.cents, 0)), 0)::bigint from gone g left join back b on b.ref = g.ref
  );
end $$;

create or replace function ledger_outgoing(p_account bigint, p_since timestamptz, p_left smallint[], p_came_back smallint[])
returns bigint language sql stable as $$ select ledger_left(p_account, p_since, p_left, p_came_back, '{}') $$;

-- The events on which people bet in real money, found through the newest thousand movements of each purse.
create or replace function ledger_bets_of(p_people bigint[]) returns table (user_id bigint, event_id bigint) language sql stable as $$
  select u.id, ledger_owner(p.destination) from unnest(p_people) as u(id) cross join lateral (
    select distinct x.destination from (
      select y.destination, y.reason from ledger_postings y
      where y.source = ledger_account('person', u.id, false) and ledger_is_person(y.source) order by y.id desc limit 1000
    ) x where x.reason = ledger_reason('bet')
  ) p group by 1, 2
$$;

-- The accounts that a purse's bets went to since a moment, each once. An hour more, as above.
create or replace function ledger_bet_on(p_purse bigint, p_since timestamptz) returns bigint[] language plpgsql stable as $$
declare
  v_posting record;
  v_accounts bigint[] := '{}';
begin
  for v_posting in select p.at, p.destination, p.reason from ledger_postings p
    where p.source = p_purse and ledger_is_person(p.source) order by p.id desc
  loop
    exit when v_posting.at < p_since - interval '1 hour';
    if v_posting.reason = ledger_reason('bet') and v_posting.destination <> all(v_accounts) then
      v_accounts := v_accounts || v_posting.destination;
    end if;
  end loop;
  return v_accounts;
end $$;

-- The stakes of a purse since a moment (excluded), newest first and at most so many. An hour more, as in ledger_taken.
create or replace function ledger_stakes(p_purse bigint, p_since timestamptz, p_most int)
returns table (staked_at timestamptz, cents bigint) language plpgsql stable as $$
declare
  v_posting record;
  v_found int := 0;
begin
  for v_posting in select p.at, p.amount_cents, p.reason from ledger_postings p
    where p.source = p_purse and ledger_is_person(p.source) order by p.id desc
  loop
    exit when v_found = p_most or v_posting.at < p_since - interval '1 hour';
    continue when ledger_room_of(v_posting.reason) is distinct from 1 or v_posting.at <= p_since;
    v_found := v_found + 1;
    return query select v_posting.at, v_posting.amount_cents::bigint;
  end loop;
end $$;

-- What was taken from one room of a purse since each of several moments, and when the first of it was. It reads the newest
-- postings of the purse until they are too old. An hour more, because a batch may have read the clock before it was numbered.
create or replace function ledger_taken(p_purse bigint, p_room int, p_since timestamptz[])
returns table (cents bigint, first_at timestamptz) language plpgsql stable as $$
declare
  v_oldest constant timestamptz := (select min(s) from unnest(p_since) as s);
  v_posting record;
  v_ats timestamptz[] := '{}';
  v_cents bigint[] := '{}';
begin
  for v_posting in select p.at, p.amount_cents, p.reason from ledger_postings p
    where p_room = 1 and p.source = p_purse and ledger_is_person(p.source) order by p.id desc
  loop
    exit when v_posting.at < v_oldest - interval '1 hour';
    if ledger_room_of(v_posting.reason) = 1 then v_ats := v_ats || v_posting.at; v_cents := v_cents || v_posting.amount_cents; end if;
  end loop;
  for v_posting in select p.at, p.amount_cents, p.reason from ledger_postings p
    where p_room <> 1 and p.destination = p_purse and ledger_is_person(p.destination) order by p.id desc
  loop
    exit when v_posting.at < v_oldest - interval '1 hour';
    if ledger_room_of(v_posting.reason) = p_room then v_ats := v_ats || v_posting.at; v_cents := v_cents || v_posting.amount_cents; end if;
  end loop;
  -- what is held has not come in yet
  for v_posting in select p.at, p.amount_cents, p.reason from ledger_postings p
    where p_room <> 1 and p.source = p_purse and ledger_is_person(p.source) order by p.id desc
  loop
    exit when v_posting.at < v_oldest - interval '1 hour';
    if v_posting.reason = ledger_reason(case p_room when 2 then 'deposit-held' else 'received-held' end) then
      v_ats := v_ats || v_posting.at; v_cents := v_cents || -v_posting.amount_cents;
    end if;
  end loop;
  return query select coalesce(sum(t.cents), 0)::bigint, min(t.at)
    from unnest(p_since) with ordinality as s(since, n)
    left join unnest(v_ats, v_cents) as t(at, cents) on t.at > s.since
    group by s.n order by s.n;
end $$;
