-- A lone bet without settings of its own: the session's hold (server/bets/place-bets.ts), which spares setting and resetting
-- three of them, and two plain statements move the money in less time than one that hands two rows on.
alter function bets_place_one(bigint, bigint, uuid, smallint, bigint, smallint, boolean) reset all;

-- One bet, for when nobody else is waiting. It takes the common case for granted: the tally is raised in the
-- statement that finds the event open, and a bet that then fails takes everything back by failing: with the verdict as
-- the last digit of its SQLSTATE (EV001 … EV005).
-- The answer is one text, which a client reads sooner than a row of columns: posting, balance, stakes, counts, practice,
-- and the moment in milliseconds. In production nobody moves the clock (the server refuses to start on one that was
-- moved), so its offset need not be read.
create or replace function bets_place_one(
  p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint, p_mode smallint, p_production boolean
) returns text language plpgsql as $$
declare
  v_offset interval := '0';
  v_now timestamptz;
  v_book record;
  v_source bigint;
  v_destination bigint;
  v_after bigint;
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
  -- the tally's row is held, so nobody else has the event's account and then waits for a purse
  update ledger_accounts a set opening_room = null, balance = a.balance - p_amount
    where a.id = v_source and a.balance >= p_amount returning a.balance into v_after;
  if not found then raise exception 'insufficient funds' using errcode = 'EV005'; end if;
  update ledger_accounts a set opening_room = null, balance = a.balance + p_amount where a.id = v_destination;
  if not found then raise exception 'account % does not exist', v_destination; end if;
  v_id := nextval('ledger_posting_ids');
  insert into ledger_postings (id, source, destination, amount, source_after, at, reason)
    values (v_id, v_source, v_destination, p_amount, v_after, v_now, 1);
  insert into bets (event_id, user_id, key, id, amount, created_at, side)
    values (p_event, p_user, p_key, v_id, p_amount, v_now, p_side);
  return concat_ws(',', v_id, v_after, v_book.stake_a, v_book.stake_b, v_book.bets_a, v_book.bets_b,
    v_book.practice::int, floor(extract(epoch from v_now) * 1000));
end $$;
