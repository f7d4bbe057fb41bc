-- Bets, faster (docs/performance.md, decision 0011): a batch is one statement that debits the purses, writes postings and
-- bets and raises the tallies from the same rows, instead of three that hand lists to each other.

-- A page of accounts is cleaned of old versions at a visit that finds less than a tenth of it (or less than the room that
-- its fillfactor promises) free: with a fillfactor of 60 that was every visit. So the room for versions comes from the
-- accounts themselves: an account is opened wider than it needs to be, and its first change gives the difference back.
alter table ledger_accounts set (fillfactor = 90);
alter table ledger_accounts add column opening_room bytea;
alter table ledger_accounts alter column opening_room set default '\x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::bytea;

-- What must hold of an event's end is looked at when its end is written, and not at each bet.
alter table event_books drop constraint event_books_ends;
create function event_books_end() returns trigger language plpgsql as $$
begin
  if (new.outcome is null) <> (new.final_at is null)
    or (new.status in ('settled', 'voided')) <> (new.settled_at is not null) then
    raise exception 'event % ends in halves', new.event_id
      using errcode = 'check_violation', constraint = 'event_books_ends', table = 'event_books';
  end if;
  return null;
end $$;
-- after, since a trigger before an update locks every row first
create trigger event_books_ends after insert or update of outcome, final_at, status, settled_at on event_books
  for each row execute function event_books_end();

-- The floor in fewer operations, for the same reason: every statement that writes accounts reads it anew. The kinds from 96
-- on are those with both of these bits, since an id holds the kind times two in its lowest byte.
alter table ledger_accounts drop constraint ledger_accounts_floor;
alter table ledger_accounts add constraint ledger_accounts_floor check (balance >= 0 or id & 192 = 192) not valid;
alter table ledger_accounts validate constraint ledger_accounts_floor;

drop function ledger_post_one(bigint, bigint, bigint, smallint, timestamptz);
drop function bets_place(bigint[], bigint[], uuid[], smallint[], bigint[], smallint[]);
drop function ledger_post_each(bigint[], bigint[], bigint[], smallint, timestamptz);
drop function bets_place_one(bigint, bigint, uuid, smallint, bigint, smallint);

-- Places a batch of bets in one transaction, each with its own verdict:
--   0 placed, 1 no such event, 2 mode mismatch, 3 not open, 4 other side; 0 and not among the placed is insufficient funds.
-- `p_books` are the events, ascending, each once; `p_book` says for each bet which of them it is about. `p_users` ascend and
-- name nobody twice: a purse then answers for one bet, and purses are locked in id order. A repeated key fails the whole
-- batch with a unique violation; the caller then sorts the repeats out and sends the rest again.
-- The answer is one row of lists, which costs a client far less to read than a row for each bet: verdicts in the order of
-- the input, "n,posting,balance after;…" of those that were placed, and "event,practice,stakes,counts;…" of their events.
-- Plans are made once and kept, mostly while the tables are small, so the plans that only small tables deserve are
-- ruled out, and so is compiling them. Without hash joins the purses come in the order of the input.
-- Posting ids are drawn under the purses' locks, so that a purse's postings are numbered in the order in which they happened.
create function bets_place(
  p_books bigint[], p_book int[], p_users bigint[], p_keys uuid[], p_sides smallint[], p_amounts bigint[], p_modes smallint[]
) returns table (at timestamptz, verdicts text, placed text, books text)
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_now timestamptz;
  v_locked bigint[];
  v_states smallint[];
  v_practice int[];
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
    bool_or(s.state = 0 and s.event_id <> all(v_locked))
  into v_states, v_practice, v_strays
  from (
    select i.n, i.event_id, coalesce(b.practice::int, 0) as practice,
      (case when b.event_id is null then 1 when b.status <> 'open' or b.ends_at <= v_now then 3 else 0 end)::smallint as state
    from unnest(p_books) with ordinality as i(event_id, n) left join event_books b on b.event_id = i.event_id
  ) s;
  -- An event that was resumed after the locks were taken would be judged without its own: judge the batch anew.
  if v_strays then raise exception 'an event opened while bets were placed' using errcode = '40001'; end if;

  with judged as materialized (
    select i.n, i.user_id, i.key, i.side, i.amount, p_books[i.book] as event_id, v_practice[i.book] as practice,
      case
        when v_states[i.book] = 1 then 1
        when i.mode >= 0 and i.mode <> v_practice[i.book] then 2
        when v_states[i.book] = 3 then 3
        when (select x.side from bets x where x.event_id = p_books[i.book] and x.user_id = i.user_id limit 1) <> i.side then 4
        else 0
      end as verdict
    from unnest(p_book, p_users, p_keys, p_sides, p_amounts, p_modes) with ordinality
      as i(book, user_id, key, side, amount, mode, n)
  ), drawn as (
    -- account ids as ledger_account() makes them: 1 is a person, 2 and 3 are an event's sides
    update ledger_accounts a set balance = a.balance - j.amount, opening_room = null
    from judged j where j.verdict = 0 and a.id = j.user_id * 256 + 2 + j.practice and a.balance >= j.amount
    returning j.n, j.event_id, j.user_id, j.key, j.side, j.amount, j.practice, a.id as source, a.balance as after,
      nextval('ledger_posting_ids') as id
  ), posted as (
    insert into ledger_postings (id, source, destination, amount, source_after, at, reason)
    select d.id, d.source, d.event_id * 256 + 4 + d.side * 2 + d.practice, d.amount, d.after, v_now, 1 from drawn d
  ), written as (
    insert into bets (event_id, user_id, key, id, amount, created_at, side)
    select d.event_id, d.user_id, d.key, d.id, d.amount, v_now, d.side from drawn d
  ), sums as materialized (
    select d.event_id, d.practice,
      coalesce(sum(d.amount) filter (where d.side = 0), 0)::bigint as a,
      coalesce(sum(d.amount) filter (where d.side = 1), 0)::bigint as b,
      (count(*) filter (where d.side = 0))::int as na,
      (count(*) filter (where d.side = 1))::int as nb
    from drawn d group by d.event_id, d.practice order by d.event_id
  ), credits as materialized (
    select s.event_id * 256 + 4 + s.practice as destination, s.a as total from sums s where s.na > 0
    union all
    select s.event_id * 256 + 6 + s.practice, s.b from sums s where s.nb > 0
  ), credited as (
    update ledger_accounts a set balance = a.balance + c.total, opening_room = null
    from credits c where a.id = c.destination
    returning a.id
  ), booked as (
    update event_books k set stake_a = k.stake_a + s.a, stake_b = k.stake_b + s.b,
      bets_a = k.bets_a + s.na, bets_b = k.bets_b + s.nb
    from sums s where k.event_id = s.event_id
    returning k.event_id, k.practice, k.stake_a, k.stake_b, k.bets_a, k.bets_b
  )
  select v_now, (select string_agg(j.verdict::text, ',' order by j.n) from judged j),
    (select string_agg(d.n || ',' || d.id || ',' || d.after, ';') from drawn d),
    string_agg(concat_ws(',', k.event_id, k.practice::int, k.stake_a, k.stake_b, k.bets_a, k.bets_b), ';'),
    (select count(*) from credits) <> (select count(*) from credited)
  into bets_place.at, bets_place.verdicts, bets_place.placed, bets_place.books, v_missing
  from booked k;
  if v_missing then raise exception 'an event without its accounts'; end if;
  return next;
end $$;

-- The same for one bet, for when nobody else is waiting. It takes the common case for granted: the tally is raised in the
-- statement that finds the event open, and a bet that then fails takes everything back by failing: with the verdict as
-- the last digit of its SQLSTATE (EV001 … EV005).
-- The answer is one text, which a client reads sooner than a row of columns: posting, balance, stakes, counts, practice,
-- and the moment in milliseconds. In production nobody moves the clock (the server refuses to start on one that was
-- moved), so its offset need not be read.
create function bets_place_one(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint, p_production boolean
) returns text language plpgsql set enable_seqscan = off set jit = off set lock_timeout = '1s' as $$
declare
  v_offset interval := '0';
  v_now timestamptz;
  v_book record;
  v_source bigint;
  v_destination bigint;
  v_after bigint;
  v_moved int;
  v_id bigint;
begin
  if not p_production then select c."offset" into v_offset from clock c; end if;
  v_now := clock_timestamp() + v_offset;
  update event_books k set
    stake_a = k.stake_a + case when p_side = 0 then p_amount else 0 end,
    stake_b = k.stake_b + case when p_side = 1 then p_amount else 0 end,
    bets_a = k.bets_a + 1 - p_side, bets_b = k.bets_b + p_side
    where k.event_id = p_event and k.status = 'open' and k.ends_at > v_now
    returning k.stake_a, k.stake_b, k.bets_a, k.bets_b, k.practice, k.ends_at into v_book;
  if not found then
    -- closed or unknown: read without waiting for whoever settles it
    select k.practice into v_book from event_books k where k.event_id = p_event;
    if not found then raise exception 'no such event' using errcode = 'EV001'; end if;
    if p_mode >= 0 and p_mode <> v_book.practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
    raise exception 'not open' using errcode = 'EV003';
  end if;
  if p_mode >= 0 and p_mode <> v_book.practice::int then raise exception 'mode mismatch' using errcode = 'EV002'; end if;
  -- the lock may have been waited for: the clock that decides is read after it
  v_now := clock_timestamp() + v_offset;
  if v_book.ends_at <= v_now then raise exception 'not open' using errcode = 'EV003'; end if;
  if (select x.side from bets x where x.event_id = p_event and x.user_id = p_user limit 1) <> p_side then
    raise exception 'other side' using errcode = 'EV004';
  end if;
  v_source := p_user * 256 + 2 + v_book.practice::int;
  v_destination := p_event * 256 + 4 + p_side * 2 + v_book.practice::int;
  -- both sides in one statement: each statement that writes accounts reads their floor anew
  with moved as (
    update ledger_accounts a set opening_room = null,
      balance = a.balance + case when a.id = v_source then -p_amount else p_amount end
      where a.id in (v_source, v_destination) and (a.id = v_destination or a.balance >= p_amount)
      returning a.id, a.balance
  )
  select max(m.balance) filter (where m.id = v_source), count(*) into v_after, v_moved from moved m;
  if v_after is null then raise exception 'insufficient funds' using errcode = 'EV005'; end if;
  if v_moved <> 2 then raise exception 'account % does not exist', v_destination; end if;
  v_id := nextval('ledger_posting_ids');
  insert into ledger_postings (id, source, destination, amount, source_after, at, reason)
    values (v_id, v_source, v_destination, p_amount, v_after, v_now, 1);
  insert into bets (event_id, user_id, key, id, amount, created_at, side)
    values (p_event, p_user, p_key, v_id, p_amount, v_now, p_side);
  return concat_ws(',', v_id, v_after, v_book.stake_a, v_book.stake_b, v_book.bets_a, v_book.bets_b,
    v_book.practice::int, floor(extract(epoch from v_now) * 1000));
end $$;

-- As before (0025); whoever is paid for the first time gives the room back too.
create or replace function ledger_pay(
  p_key text, p_reason smallint, p_ref text, p_source bigint, p_destinations bigint[], p_amounts bigint[], p_at timestamptz
) returns bigint language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_journal bigint;
  v_total bigint;
  v_count bigint;
begin
  insert into ledger_journals (key, reason, ref, at) values (p_key, p_reason, p_ref, p_at) returning id into v_journal;
  with input as materialized (
    select destination, amount from unnest(p_destinations, p_amounts) as i(destination, amount) order by destination
  ), credited as (
    update ledger_accounts a set balance = a.balance + i.amount, opening_room = null from input i where a.id = i.destination
    returning a.id, a.balance, i.amount
  ), posted as (
    insert into ledger_postings (id, source, destination, amount, destination_after, journal, at, reason)
    select nextval('ledger_posting_ids'), p_source, c.id, c.amount, c.balance, v_journal, p_at, p_reason
    from credited c
    returning amount
  )
  select coalesce(sum(amount), 0)::bigint, count(*) into v_total, v_count from posted;
  if v_count <> coalesce(array_length(p_destinations, 1), 0) then
    raise exception 'journal %: % of % accounts exist', p_key, v_count, array_length(p_destinations, 1);
  end if;
  update ledger_accounts set balance = balance - v_total, opening_room = null where id = p_source;
  if p_source & 1 = 0 then perform ledger_charge_debts(p_destinations, p_key, p_at); end if;
  return v_total;
end $$;
