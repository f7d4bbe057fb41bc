create or replace function event_queue_calibration() returns trigger language plpgsql as $$
begin
  insert into event_calibrations_due (event_id) values (new.event_id);
  return null;
end $$;

-- Adds the bets of a settled event to the sums of their people, for the next people in the order of their ids, in one transaction.
-- The chance of a bet is its side's part of the pool right after it. A bet before anybody stood on the other side had no odds and is
-- left out. Nothing but the event's place in the queue and the sums is locked.
-- 0: nothing to do or somebody else is at it, 1: some were added, 2: all are.
create or replace function event_calibrate(p_event bigint, p_people int) returns int
  language plpgsql set jit = off as $$
declare
  v_due record;
  v_book record;
  v_last bigint;
begin
  select d.through into v_due from event_calibrations_due d where d.event_id = p_event for update skip locked;
  if not found then return 0; end if;
  select b.practice, case b.outcome when 'optionA' then 0 else 1 end as won into v_book
    from event_books b where b.event_id = p_event;

  select p.user_id into v_last from (
    select distinct x.user_id from bets x where x.event_id = p_event and x.user_id > v_due.through
    order by x.user_id limit p_people) p
  order by p.user_id offset p_people - 1;

  insert into bet_calibrations as c (user_id, practice, band, bets, won, chances)
  select s.user_id, v_book.practice, least(4, s.chance / 2000), count(*)::int, count(*) filter (where s.side = v_book.won)::int,
    sum(s.chance)::bigint
  from (
    select t.user_id, t.side, div(t.own * 10000, t.both_sides)::int as chance
    from (
      select x.user_id, x.side,
        (sum(x.amount_cents) over (partition by x.side order by x.id rows unbounded preceding))::numeric as own,
        (sum(x.amount_cents) over (order by x.id rows unbounded preceding))::numeric as both_sides
      from bets x where x.event_id = p_event) t
    where t.own < t.both_sides and t.user_id > v_due.through and t.user_id <= coalesce(v_last, 9223372036854775807)
      -- a closed account keeps no sums
      and exists (select from users u where u.id = t.user_id and u.closed_at is null)) s
  group by s.user_id, least(4, s.chance / 2000)
  order by s.user_id, 3
  on conflict (user_id, practice, band) do update
    set bets = c.bets + excluded.bets, won = c.won + excluded.won, chances = c.chances + excluded.chances;

  if v_last is null then
    delete from event_calibrations_due where event_id = p_event;
    return 2;
  end if;
  update event_calibrations_due set through = v_last where event_id = p_event;
  return 1;
end $$;
