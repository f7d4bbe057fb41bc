-- By the owner's rights: an older node settles while the rights of the new tables are still being given.
create or replace function event_queue_replay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_replays_due (event_id) values (new.event_id);
  return null;
end $$;

-- The people of an event, numbered in the order of their first bets.
create or replace function event_replay_people(p_event bigint) returns table (user_id bigint, first_bet bigint, person bigint)
language sql stable as $$
  select f.user_id, f.first_bet, row_number() over (order by f.first_bet)
  from (select b.user_id, min(b.id) as first_bet from bets b where b.event_id = p_event group by b.user_id) f
$$;

-- The bets of a final event as lines of its replay, in the order of their ids, `p_bets` a page. It is read by a cursor, page by page.
create or replace function event_replay_bets(p_event bigint, p_bets int)
returns table (page int, bets int, first_id bigint, first_bets bigint[], lines text)
language sql stable as $$
  select ((o.n - 1) / p_bets)::int + 1, count(*)::int, min(o.id),
    coalesce(array_agg(o.id order by o.n) filter (where o.id = o.first_bet), '{}'),
    string_agg('[' || o.n || ',' || o.person || case o.side when 0 then ',"A",' else ',"B",' end || o.amount_cents || E']\n', '' order by o.n)
  from (
    select b.id, b.side, b.amount_cents, p.first_bet, p.person, row_number() over (order by b.id) as n
    from bets b join event_replay_people(p_event) p on p.user_id = b.user_id where b.event_id = p_event) o
  group by 1 order by 1
$$;

-- The payouts of a final event as lines of its replay, in the order of its people. A page without any is left out.
create or replace function event_replay_payouts(p_event bigint, p_people int)
returns table (page int, lines text)
language sql stable as $$
  select ((p.person - 1) / p_people)::int + 1, string_agg('[' || p.person || ',' || s.cents || E']\n', '' order by p.person)
  from (select o.user_id, sum(o.amount_cents) as cents from event_payouts o where o.event_id = p_event group by o.user_id) s
  join event_replay_people(p_event) p on p.user_id = s.user_id
  group by 1 order by 1
$$;
