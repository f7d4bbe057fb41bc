create or replace function event_queue_calibration() returns trigger language plpgsql as $$
begin
  insert into event_calibrations_due (event_id) values (new.event_id);
  return null;
end $$;

-- Adds the bets of a settled event to the sums of their people, in several transactions: the first one computes everybody's part
-- in one pass over the bets, each later one adds the parts of the next people in the order of their ids, and takes them away.
-- The chance of a bet is its side's part of the pool right after it. A bet before anybody stood on the other side had no odds and is
-- left out. Nothing but the event's place in the queue and the sums is locked.
-- 0: nothing to do or somebody else is at it, 1: something was done, 2: all is.
create or replace function event_calibrate(p_event bigint, p_people int) returns int
  language plpgsql set jit = off as $$
declare
  v_due record;
  v_last bigint;
begin
  select d.through, d.parted into v_due from event_calibrations_due d where d.event_id = p_event for update skip locked;
  if not found then return 0; end if;
  if not v_due.parted then
    perform event_part_calibration(p_event, v_due.through);
    update event_calibrations_due set parted = true where event_id = p_event;
    return 1;
  end if;
  v_last := event_add_calibrations(p_event, v_due.through, p_people);
  if v_last is null then
    delete from event_calibrations_due where event_id = p_event;
    return 2;
  end if;
  update event_calibrations_due set through = v_last where event_id = p_event;
  return 1;
end $$;

-- Computes the parts of everybody after a person.
create or replace function event_part_calibration(p_event bigint, p_after bigint) returns void
  language sql set jit = off as $$
  insert into event_calibration_parts (event_id, user_id, band, bets, won, chances)
  select p_event, s.user_id, least(4, s.chance / 2000), count(*), count(*) filter (where s.side = s.winner), sum(s.chance)
  from (
    select t.user_id, t.side, case b.outcome when 'optionA' then 0 else 1 end as winner,
      div(t.own * 10000, t.both_sides)::int as chance
    from event_books b, (
      select x.user_id, x.side,
        (sum(x.amount_cents) over (partition by x.side order by x.id rows unbounded preceding))::numeric as own,
        (sum(x.amount_cents) over (order by x.id rows unbounded preceding))::numeric as both_sides
      from bets x where x.event_id = p_event) t
    where b.event_id = p_event and t.own < t.both_sides and t.user_id > p_after
      -- a win of somebody who stepped back counts as little as its money
      and not (t.side = case b.outcome when 'optionA' then 0 else 1 end
        and exists (select from event_step_backs k where k.event_id = p_event and k.user_id = t.user_id))) s
  group by s.user_id, least(4, s.chance / 2000)
$$;

-- Adds the parts of the next people. Returns the last of them; null where these were all.
create or replace function event_add_calibrations(p_event bigint, p_after bigint, p_people int) returns bigint
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  v_last bigint;
begin
  select p.user_id into v_last from (
    select distinct x.user_id from event_calibration_parts x where x.event_id = p_event and x.user_id > p_after
    order by x.user_id limit p_people) p
  order by p.user_id offset p_people - 1;

  with next as (
    delete from event_calibration_parts x where x.event_id = p_event and x.user_id > p_after
      and x.user_id <= coalesce(v_last, 9223372036854775807)
    returning x.user_id, x.band, x.bets, x.won, x.chances)
  insert into bet_calibrations as c (user_id, practice, band, bets, won, chances)
  select n.user_id, b.practice, n.band, n.bets, n.won, n.chances from next n, event_books b
  -- a closed account keeps no sums
  where b.event_id = p_event and exists (select from users u where u.id = n.user_id and u.closed_at is null)
  order by n.user_id, n.band
  on conflict (user_id, practice, band) do update
    set bets = c.bets + excluded.bets, won = c.won + excluded.won, chances = c.chances + excluded.chances;
  return v_last;
end $$;
