-- Places a batch of bets in one transaction, each with its own verdict:
--   0 placed, 1 no such event, 2 mode mismatch, 3 not open, 4 other side; 0 without a balance is insufficient funds.
-- Who has several bets in a batch gets all of them or, when they do not fit together, none: those are for the caller to
-- try one by one. The caller sends at most one side per person and event in a batch. A repeated key fails the whole
-- batch with a unique violation; the caller then sorts the repeats out and sends the rest again.
-- The answer is one row of lists in the order of the input (an empty place where there is nothing), which costs a client
-- far less to read than a row for each bet; `books` lists event, mode, stakes and counts of every event that changed.
-- Plans are made once and kept, mostly while the tables are small, so the plans that only small tables deserve are
-- ruled out, and so is compiling them.
create function bets_place(
  p_events bigint[], p_users bigint[], p_keys uuid[], p_sides smallint[], p_amounts bigint[], p_modes smallint[]
) returns table (at timestamptz, verdicts text, ids text, balances text, books text)
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_now timestamptz;
  v_locked bigint[];
  v_verdicts smallint[];
  v_ids bigint[];
  v_sources bigint[];
  v_destinations bigint[];
  v_after bigint[];
  v_strays bigint;
begin
  -- The books first, in id order, but only those that can still take a bet: an event that is being settled holds its
  -- lock for long, and a bet that comes too late for it must not hold up everybody else's.
  v_now := clock_now();
  select array_agg(l.event_id) into v_locked from (
    select b.event_id from event_books b
    where b.event_id = any(p_events) and b.status = 'open' and b.ends_at > v_now
    order by b.event_id for update
  ) l;
  -- the clock that decides is read when no lock is waited for any more
  v_now := clock_now();

  with judged as materialized (
    select i.n, i.event_id, i.user_id, i.side, b.practice,
      case
        when b.event_id is null then 1
        when i.mode >= 0 and i.mode <> b.practice::int then 2
        when b.status <> 'open' or b.ends_at <= v_now then 3
        when (select x.side from bets x where x.event_id = i.event_id and x.user_id = i.user_id limit 1) <> i.side then 4
        else 0
      end::smallint as verdict
    from unnest(p_events, p_users, p_sides, p_modes) with ordinality as i(event_id, user_id, side, mode, n)
    left join event_books b on b.event_id = i.event_id
  )
  select array_agg(j.verdict order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account(1, j.user_id, j.practice) end order by j.n),
    array_agg(case when j.verdict = 0 then ledger_account(2 + j.side, j.event_id, j.practice) end order by j.n)
  into v_verdicts, v_sources, v_destinations
  from judged j;

  select e.ids, e.after into v_ids, v_after
  from ledger_post_each(v_sources, v_destinations, p_amounts, 1::smallint, v_now) e;

  with input as materialized (
    select * from unnest(p_events, p_users, p_keys, p_sides, p_amounts, v_ids, v_after)
      as i(event_id, user_id, key, side, amount, id, after) where i.after is not null
  ), written as (
    insert into bets (event_id, user_id, key, id, amount, created_at, side)
    select p.event_id, p.user_id, p.key, p.id, p.amount, v_now, p.side from input p
  ), sums as materialized (
    select p.event_id,
      coalesce(sum(p.amount) filter (where p.side = 0), 0)::bigint as a,
      coalesce(sum(p.amount) filter (where p.side = 1), 0)::bigint as b,
      (count(*) filter (where p.side = 0))::int as na,
      (count(*) filter (where p.side = 1))::int as nb
    from input p group by p.event_id order by p.event_id
  ), booked as (
    update event_books k set stake_a = k.stake_a + s.a, stake_b = k.stake_b + s.b,
      bets_a = k.bets_a + s.na, bets_b = k.bets_b + s.nb
    from sums s where k.event_id = s.event_id
    returning k.event_id, k.practice, k.stake_a, k.stake_b, k.bets_a, k.bets_b
  )
  select v_now, array_to_string(v_verdicts, ','), array_to_string(v_ids, ',', ''), array_to_string(v_after, ',', ''),
    string_agg(concat_ws(',', k.event_id, k.practice::int, k.stake_a, k.stake_b, k.bets_a, k.bets_b), ';'),
    count(*) filter (where k.event_id <> all(v_locked))
  into bets_place.at, bets_place.verdicts, bets_place.ids, bets_place.balances, bets_place.books, v_strays
  from booked k;
  -- An event that was resumed after the locks were taken was judged without its own: judge the batch anew.
  if v_strays <> 0 then raise exception 'an event opened while bets were placed' using errcode = '40001'; end if;
  return next;
end $$;

-- The same for one bet, for when nobody else is waiting. It takes the common case for granted: the tally is raised in the
-- statement that finds the event open, and a bet that then fails takes everything back by failing: with the verdict as
-- the last digit of its SQLSTATE (EV001 … EV005).
create function bets_place_one(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint,
  out bet_id bigint, out balance bigint, out stake_a bigint, out stake_b bigint, out bets_a int, out bets_b int,
  out practice boolean, out at timestamptz
) language plpgsql set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_ends_at timestamptz;
  v_posted record;
begin
  at := clock_now();
  update event_books k set
    stake_a = k.stake_a + case when p_side = 0 then p_amount else 0 end,
    stake_b = k.stake_b + case when p_side = 1 then p_amount else 0 end,
    bets_a = k.bets_a + 1 - p_side, bets_b = k.bets_b + p_side
    where k.event_id = p_event and k.status = 'open' and k.ends_at > bets_place_one.at
    returning k.stake_a, k.stake_b, k.bets_a, k.bets_b, k.practice, k.ends_at
    into bets_place_one.stake_a, bets_place_one.stake_b, bets_place_one.bets_a, bets_place_one.bets_b,
      bets_place_one.practice, v_ends_at;
  if not found then
    -- closed or unknown: read without waiting for whoever settles it
    select k.practice into bets_place_one.practice from event_books k where k.event_id = p_event;
    if not found then raise exception 'no such event' using errcode = 'EV001'; end if;
    if p_mode >= 0 and p_mode <> practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
    raise exception 'not open' using errcode = 'EV003';
  end if;
  if p_mode >= 0 and p_mode <> practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
  -- the lock may have been waited for: the clock that decides is read after it
  at := clock_now();
  if v_ends_at <= at then raise exception 'not open' using errcode = 'EV003'; end if;
  if (select x.side from bets x where x.event_id = p_event and x.user_id = p_user limit 1) <> p_side then
    raise exception 'other side' using errcode = 'EV004';
  end if;
  v_posted := ledger_post_one(
    ledger_account(1, p_user, practice), ledger_account(2 + p_side, p_event, practice), p_amount, 1::smallint, at);
  bet_id := v_posted.id;
  balance := v_posted.after;
  if balance is null then raise exception 'insufficient funds' using errcode = 'EV005'; end if;
  insert into bets (event_id, user_id, key, id, amount, created_at, side)
    values (p_event, p_user, p_key, bet_id, p_amount, at, p_side);
end $$;
