-- Whether a bet may leave its table: its person stepped back, and it came back whole. `refuse_change` asks it.
create or replace function event_bet_came_back(p_event bigint, p_user bigint, p_key uuid, p_id bigint, p_cents bigint, p_side smallint)
returns boolean language plpgsql stable as $$
begin
  return exists (select from event_returned_bets r
      where r.event_id = p_event and r.user_id = p_user and r.key = p_key and r.id = p_id and r.amount_cents = p_cents and r.side = p_side)
    and exists (select from event_step_backs s where s.event_id = p_event and s.user_id = p_user and s.returned);
end $$;

-- Takes the bets of a person who stepped back out of the event and its tally, under the event's lock. By the owner's rights: the application
-- deletes no bet itself.
create or replace function event_return_bets(p_event bigint, p_user bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_returned_bets (event_id, user_id, key, id, amount_cents, created_at, side, proved)
    select b.event_id, b.user_id, b.key, b.id, b.amount_cents, b.created_at, b.side, b.proved
    from bets b where b.event_id = p_event and b.user_id = p_user;
  update event_books k set
    stake_a_cents = k.stake_a_cents - r.a, stake_b_cents = k.stake_b_cents - r.b, bets_a = k.bets_a - r.na, bets_b = k.bets_b - r.nb
  from (
    select coalesce(sum(x.amount_cents) filter (where x.side = 0), 0)::bigint as a, coalesce(sum(x.amount_cents) filter (where x.side = 1), 0)::bigint as b,
      (count(*) filter (where x.side = 0))::int as na, (count(*) filter (where x.side = 1))::int as nb
    from event_returned_bets x where x.event_id = p_event and x.user_id = p_user
  ) r where k.event_id = p_event;
  delete from bets b where b.event_id = p_event and b.user_id = p_user;
end $$;

-- Whether nobody else has staked in an event since a person's first bet there. A stake that came back since counts too.
create or replace function event_staked_last(p_event bigint, p_user bigint) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from (
      select b.user_id, b.id from bets b where b.event_id = p_event
      union all
      select r.user_id, r.id from event_returned_bets r where r.event_id = p_event
    ) o where o.user_id <> p_user and o.id > (select min(m.id) from bets m where m.event_id = p_event and m.user_id = p_user));
end $$;
