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

-- The same for one bet, for when nobody else is waiting: fewer plans, no arrays.
create function bets_place_one(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint
) returns table (
  verdict smallint, bet_id bigint, balance bigint, stake_a bigint, stake_b bigint, bets_a int, bets_b int,
  practice boolean, at timestamptz
) language plpgsql set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_book record;
  v_side smallint;
  v_id bigint;
  v_after bigint;
begin
  select b.status, b.ends_at, b.practice into v_book from event_books b
    where b.event_id = p_event and b.status = 'open' and b.ends_at > clock_now() for update;
  if not found then
    -- closed or unknown: read without waiting for whoever settles it
    select b.status, b.ends_at, b.practice into v_book from event_books b where b.event_id = p_event;
    if found and v_book.status = 'open' then v_book.status := 'locked'; end if;
  end if;
  at := clock_now();
  practice := v_book.practice;
  if v_book is null then verdict := 1; return next; return; end if;
  if p_mode >= 0 and p_mode <> practice::int then verdict := 2; return next; return; end if;
  if v_book.status <> 'open' or v_book.ends_at <= at then verdict := 3; return next; return; end if;
  select x.side into v_side from bets x where x.event_id = p_event and x.user_id = p_user limit 1;
  if v_side <> p_side then verdict := 4; return next; return; end if;
  select o.id, o.after into v_id, v_after from ledger_post_one(
    ledger_account(1, p_user, practice), ledger_account(2 + p_side, p_event, practice), p_amount, 1::smallint, at) o;
  if v_after is null then verdict := 5; return next; return; end if;
  insert into bets (event_id, user_id, key, id, amount, created_at, side)
    values (p_event, p_user, p_key, v_id, p_amount, at, p_side);
  update event_books k set
    stake_a = k.stake_a + case when p_side = 0 then p_amount else 0 end,
    stake_b = k.stake_b + case when p_side = 1 then p_amount else 0 end,
    bets_a = k.bets_a + 1 - p_side, bets_b = k.bets_b + p_side
    where k.event_id = p_event
    returning k.stake_a, k.stake_b, k.bets_a, k.bets_b into stake_a, stake_b, bets_a, bets_b;
  verdict := 0;
  bet_id := v_id;
  balance := v_after;
  return next;
end $$;
