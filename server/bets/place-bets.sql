-- Whether an event is open, read without its lock: a follower's bets hold up nobody there. For its creator alone it is read under the
-- lock, so that they cannot bet in a follower and close the public event in the same moment.
create or replace function event_takes_bets(p_event bigint, p_users bigint[]) returns boolean language plpgsql as $$
begin
  if exists (select from events where id = p_event and created_by = any(p_users)) then
    perform from event_books where event_id = p_event for share;
  end if;
  return coalesce((select status = 'open' from event_books where event_id = p_event), false);
end $$;

-- Places a batch of bets in one transaction, each with its own verdict:
--   0 placed, 1 no such event, 2 mode mismatch, 3 not open, 4 other side, 6 to 9 by event_stake_verdict (`stake-rules.sql`); 0 and not among
--   the placed is insufficient funds, more than a limit of the bettor leaves room for, or more than may leave without an identity proof.
-- `p_sums` has for each bet the sum of a day that it is judged by; null is not judged, and -1 a bet that a proof lets pass, which does
-- not count towards it.
-- `p_books` are the events, ascending, each once; `p_book` says for each bet which of them it is about. `p_users` ascend and
-- name nobody twice: a purse then answers for one bet, and purses are locked in id order. A repeated key fails the whole
-- batch with a unique violation; the caller then sorts the repeats out and sends the rest again.
-- The answer is one row of lists, which costs a client far less to read than a row for each bet: verdicts in the order of
-- the input, "n,posting,balance after;…" of those that were placed, and "event,practice,stakes,counts;…" of their events.
-- Plans are made once and kept, mostly while the tables are small, so the plans that only small tables deserve are
-- ruled out, and so is compiling them. Without hash joins the purses come in the order of the input.
-- Posting ids are drawn under the purses' locks, so that a purse's postings are numbered in the order in which they happened.
create or replace function bets_place_within(
  p_books bigint[], p_book int[], p_users bigint[], p_keys uuid[], p_sides smallint[], p_amounts bigint[], p_modes smallint[], p_sums bigint[]
) returns table (at timestamptz, verdicts text, placed text, books text)
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_now timestamptz;
  v_locked bigint[];
  v_states smallint[];
  v_practice boolean[];
  v_private boolean[];
  v_guarded boolean[];
  v_strays boolean;
  v_missing boolean;
begin
  -- The books first, in id order, but only those that can still take a bet: an event that is being settled holds its
  -- lock for long, and a bet that comes too late for it must not hold up everybody else's.
  v_now := clock_now();
  select coalesce(array_agg(l.event_id), '{}') into v_locked from (
    select b.event_id from event_books b
    where b.event_id = any(p_books) and b.status = 'open' and b.ends_at > v_now
    order by b.event_id for update
  ) l;
  -- the clock that decides is read when no lock is waited for any more
  v_now := clock_now();
  select array_agg(s.state order by s.n), array_agg(s.practice order by s.n),
    array_agg(s.private order by s.n), array_agg(s.guarded order by s.n), bool_or(s.state = 0 and s.event_id <> all(v_locked))
  into v_states, v_practice, v_private, v_guarded, v_strays
  from (
    select i.n, i.event_id, coalesce(b.practice, false) as practice, b.audience <> 'public' as private, b.guarded,
      -- a follower takes bets while its public event does; a lock of that one is not needed for it, and would hold up its own bets
      (case when b.event_id is null then 1
        when b.status <> 'open' or b.ends_at <= v_now or b.follows is not null and not event_takes_bets(b.follows, p_users) then 3
        else 0 end)::smallint as state
    from unnest(p_books) with ordinality as i(event_id, n) left join event_books b on b.event_id = i.event_id
  ) s;
  -- An event that was resumed after the locks were taken would be judged without its own: judge the batch anew.
  if v_strays then raise exception 'an event opened while bets were placed' using errcode = '40001'; end if;

  with judged as materialized (
    select i.n, i.user_id, i.key, i.side, i.amount, p_books[i.book] as event_id, v_practice[i.book] as practice, i.day_sum,
      case when v_practice[i.book] or i.day_sum = -1 then 0 else i.amount end as counted,
      case
        when v_states[i.book] = 1 then 1
        -- a circle's event does not exist for others
        when v_private[i.book] and not may_see_event(i.user_id, p_books[i.book]) then 1
        when i.mode >= 0 and i.mode <> v_practice[i.book]::int then 2
        when v_states[i.book] = 3 then 3
        when (select x.side from bets x where x.event_id = p_books[i.book] and x.user_id = i.user_id limit 1) <> i.side then 4
        when v_guarded[i.book] then event_stake_verdict(p_books[i.book], i.user_id, i.side)
        else 0
      end as verdict
    from unnest(p_book, p_users, p_keys, p_sides, p_amounts, p_modes, p_sums) with ordinality
      as i(book, user_id, key, side, amount, mode, day_sum, n)
  ), drawn as (
    -- the rooms are in the purse's own row, so that a limit that is set in this moment is judged as it was left by whoever set it
    update ledger_accounts a set balance_cents = a.balance_cents - j.amount, stake_room_cents = a.stake_room_cents - j.amount,
      unproved_cents = ledger_unproved(a.unproved_cents, j.counted), opening_room = null
    from judged j where j.verdict = 0 and a.id = ledger_account('person', j.user_id, j.practice) and a.balance_cents >= j.amount
      and ledger_stake_fits(j.amount, a.stake_room_cents, a.stake_max_cents, a.stake_until, v_now)
      and ledger_sum_fits(a.unproved_cents, j.counted, j.day_sum)
    returning j.n, j.event_id, j.user_id, j.key, j.side, j.amount, j.practice, case when j.day_sum = -1 then true end as proved, a.id as source, a.balance_cents as after,
      nextval('ledger_posting_ids') as id
  ), posted as (
    insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
    select d.id, d.source, 
      case d.side when 0 then ledger_account('event-a', d.event_id, d.practice) else ledger_account('event-b', d.event_id, d.practice) end,
      d.amount, d.after, v_now, ledger_reason('bet') from drawn d
  ), written as (
    insert into bets (event_id, user_id, key, id, amount_cents, created_at, side, proved)
    select d.event_id, d.user_id, d.key, d.id, d.amount, v_now, d.side, d.proved from drawn d
  ), sums as materialized (
    select d.event_id, d.practice,
      coalesce(sum(d.amount) filter (where d.side = 0), 0)::bigint as a,
      coalesce(sum(d.amount) filter (where d.side = 1), 0)::bigint as b,
      (count(*) filter (where d.side = 0))::int as na,
      (count(*) filter (where d.side = 1))::int as nb
    from drawn d group by d.event_id, d.practice order by d.event_id
  ), credits as materialized (
    select ledger_account('event-a', s.event_id, s.practice) as destination, s.a as total from sums s where s.na > 0
    union all
    select ledger_account('event-b', s.event_id, s.practice), s.b from sums s where s.nb > 0
  ), credited as (
    update ledger_accounts a set balance_cents = a.balance_cents + c.total, opening_room = null
    from credits c where a.id = c.destination
    returning a.id
  ), booked as (
    update event_books k set stake_a_cents = k.stake_a_cents + s.a, stake_b_cents = k.stake_b_cents + s.b,
      bets_a = k.bets_a + s.na, bets_b = k.bets_b + s.nb
    from sums s where k.event_id = s.event_id
    returning k.event_id, k.practice, k.stake_a_cents, k.stake_b_cents, k.bets_a, k.bets_b
  )
  select v_now, (select string_agg(j.verdict::text, ',' order by j.n) from judged j),
    (select string_agg(d.n || ',' || d.id || ',' || d.after, ';') from drawn d),
    string_agg(concat_ws(',', k.event_id, k.practice::int, k.stake_a_cents, k.stake_b_cents, k.bets_a, k.bets_b), ';'),
    (select count(*) from credits) <> (select count(*) from credited)
  into bets_place_within.at, bets_place_within.verdicts, bets_place_within.placed, bets_place_within.books, v_missing
  from booked k;
  if v_missing then raise exception 'an event without its accounts'; end if;
  return next;
end $$;

-- One bet, for when nobody else is waiting. It takes the common case for granted: the tally is raised in the
-- statement that finds the event open, and a bet that then fails takes everything back by failing: with the verdict as
-- the last digit of its SQLSTATE (EV001 … EV009).
-- The answer is one text, which a client reads sooner than a row of columns: posting, balance, stakes, counts, practice,
-- and the moment in milliseconds.
create or replace function bets_place_one_within(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint, p_sum bigint
) returns text language plpgsql as $$
declare
  v_now timestamptz;
  v_book record;
  v_source bigint;
  v_destination bigint;
  v_after bigint;
  v_id bigint;
  v_counted bigint;
  v_verdict smallint;
begin
  v_now := clock_now();
  update event_books k set
    stake_a_cents = k.stake_a_cents + case when p_side = 0 then p_amount else 0 end,
    stake_b_cents = k.stake_b_cents + case when p_side = 1 then p_amount else 0 end,
    bets_a = k.bets_a + 1 - p_side, bets_b = k.bets_b + p_side
    where k.event_id = p_event and k.status = 'open' and k.ends_at > v_now
    returning k.stake_a_cents, k.stake_b_cents, k.bets_a, k.bets_b, k.practice, k.ends_at, k.audience, k.follows, k.guarded into v_book;
  if not found then
    -- closed or unknown: read without waiting for its settlement
    select k.practice, k.audience into v_book from event_books k where k.event_id = p_event;
    if not found or v_book.audience <> 'public' and not may_see_event(p_user, p_event) then
      raise exception 'no such event' using errcode = 'EV001';
    end if;
    if p_mode >= 0 and p_mode <> v_book.practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
    raise exception 'not open' using errcode = 'EV003';
  end if;
  if v_book.audience <> 'public' and not may_see_event(p_user, p_event) then
    raise exception 'no such event' using errcode = 'EV001';
  end if;
  if p_mode >= 0 and p_mode <> v_book.practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
  -- the lock may have been waited for: the clock that decides is read after it
  v_now := clock_now();
  if v_book.ends_at <= v_now or v_book.follows is not null and not event_takes_bets(v_book.follows, array[p_user]) then raise exception 'not open' using errcode = 'EV003'; end if;
  if (select x.side from bets x where x.event_id = p_event and x.user_id = p_user limit 1) <> p_side then
    raise exception 'other side' using errcode = 'EV004';
  end if;
  if v_book.guarded then
    v_verdict := event_stake_verdict(p_event, p_user, p_side);
    if v_verdict > 0 then raise exception 'kept from staking' using errcode = 'EV00' || v_verdict; end if;
  end if;
  v_source := ledger_account('person', p_user, v_book.practice);
  v_destination := case p_side when 0 then ledger_account('event-a', p_event, v_book.practice)
    else ledger_account('event-b', p_event, v_book.practice) end;
  v_counted := case when v_book.practice or p_sum = -1 then 0 else p_amount end;
  -- the tally's row is held, so nobody else has the event's account and then waits for a purse
  update ledger_accounts a set opening_room = null, balance_cents = a.balance_cents - p_amount, stake_room_cents = a.stake_room_cents - p_amount,
      unproved_cents = ledger_unproved(a.unproved_cents, v_counted)
    where a.id = v_source and a.balance_cents >= p_amount
      and ledger_stake_fits(p_amount, a.stake_room_cents, a.stake_max_cents, a.stake_until, v_now)
      and ledger_sum_fits(a.unproved_cents, v_counted, p_sum) returning a.balance_cents into v_after;
  if not found then raise exception 'insufficient funds' using errcode = 'EV005'; end if;
  update ledger_accounts a set opening_room = null, balance_cents = a.balance_cents + p_amount where a.id = v_destination;
  if not found then raise exception 'account % does not exist', v_destination; end if;
  v_id := nextval('ledger_posting_ids');
  insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
    values (v_id, v_source, v_destination, p_amount, v_after, v_now, ledger_reason('bet'));
  insert into bets (event_id, user_id, key, id, amount_cents, created_at, side, proved)
    values (p_event, p_user, p_key, v_id, p_amount, v_now, p_side, case when p_sum = -1 then true end);
  return concat_ws(',', v_id, v_after, v_book.stake_a_cents, v_book.stake_b_cents, v_book.bets_a, v_book.bets_b,
    v_book.practice::int, floor(extract(epoch from v_now) * 1000));
end $$;
