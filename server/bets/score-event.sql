create or replace function event_queue_score() returns trigger language plpgsql as $$
begin
  insert into event_scores_due (event_id) values (new.event_id);
  return null;
end $$;

-- Hides a person on every board; shows them only on those of periods that still run, since an ended board stays as it is.
create or replace function bettor_scores_follow_choice() returns trigger language plpgsql as $$
declare
  v_shown boolean := new.show_record or new.on_boards;
begin
  update bettor_scores set listed = v_shown
    where user_id = new.id and listed <> v_shown and (not v_shown or ends > clock_now());
  return null;
end $$;

-- Decides what of a settled event counts on the boards of bettors: a gang's own event on the boards of that gang alone, another circle's on
-- none, and a question of the site on none either. Two people with an open flag, a pair of (p_users, p_others), who bet against each other are left out. Of the others a side counts
-- where at least five people bet on a public event, or three on a gang's, and nobody holds more than half of the other side.
create or replace function event_judge_score(p_event bigint, p_zone text, p_users bigint[], p_others bigint[]) returns void
  language sql set jit = off as $$
  with staked as materialized (
    select x.user_id, min(x.side::smallint) as side, sum(x.amount_cents) as stake
    from bets x where x.event_id = p_event group by x.user_id
  ), flagged as (
    select distinct unnest(array[f.one, f.other]) as user_id from unnest(p_users, p_others) f(one, other)
    join staked x on x.user_id = f.one join staked y on y.user_id = f.other
    where x.side <> y.side
  ), sides as (
    select count(*) as people,
      2 * max(s.stake) filter (where s.side = 0) <= sum(s.stake) filter (where s.side = 0) as many_on_a,
      2 * max(s.stake) filter (where s.side = 1) <= sum(s.stake) filter (where s.side = 1) as many_on_b
    from staked s where s.user_id not in (select user_id from flagged)
  ), judged as (
    select p.*, b.audience = 'public' and not b.by_site and p.people >= 5 or b.audience = 'gang' and p.people >= 3 as many
    from event_books b, sides p where b.event_id = p_event
  )
  insert into event_scores (event_id, practice, week, month, side_a, side_b, left_out, gang_id)
  select b.event_id, b.practice, date_trunc('week', b.settled_at at time zone p_zone)::date,
    date_trunc('month', b.settled_at at time zone p_zone)::date,
    j.many and coalesce(j.many_on_b, false), j.many and coalesce(j.many_on_a, false),
    array(select user_id from flagged), b.gang_id
  from event_books b, judged j where b.event_id = p_event
$$;

-- What a person's settled events of a time came to by kind of money, as far as they count on the boards of a gang. Planned as a part of
-- the statement that asks, for many people at once.
create or replace function board_score(p_user bigint, p_gang bigint, p_period text, p_from timestamptz, p_until timestamptz)
  returns table (practice boolean, events int, stake_cents bigint, payout_cents bigint, rate bigint, qualified boolean)
  language sql stable as $$
  select r.practice, count(*)::int, sum(r.stake_cents)::bigint, sum(r.payout_cents)::bigint,
    trunc((sum(r.payout_cents) - sum(r.stake_cents))::numeric * 1000000 / sum(r.stake_cents))::bigint,
    count(*) >= case p_period when 'week' then 3 else 8 end
      and sum(r.stake_cents) >= case p_period when 'week' then 2000 else 8000 end
  from (values (false), (true)) k(practice)
  join event_results r on r.user_id = p_user and r.practice = k.practice and r.settled_at >= p_from and r.settled_at < p_until
  join event_scores s on s.event_id = r.event_id and (s.gang_id is null or s.gang_id = p_gang)
    and case r.side::smallint when 0 then s.side_a else s.side_b end and p_user <> all(s.left_out)
  group by r.practice
$$;

-- The first settlement that is not yet in everybody's results and judged; one that failed waits ten minutes for another try, and then holds
-- nothing back any more. Null where all are.
create or replace function board_waits_since() returns timestamptz language sql stable as $$
  select min(b.settled_at) from event_books b
  where b.event_id in (
    select event_id from event_scores_due
      where due_at <= clock_now() or failed_at is null or failed_at > clock_now() - interval '10 minutes'
    union all select event_id from event_results_due
      where due_at <= clock_now() or failed_at is null or failed_at > clock_now() - interval '10 minutes')
$$;

-- Adds a settled event to the scores of its people, in several transactions: the first one decides what counts, each later one adds the
-- next people in the order of their ids. Beside the event's place in the queue and the scores it locks the users' rows against a change of
-- their choice and against their closure, which wait for a chunk; bets do not.
-- 0: nothing to do or somebody else is at it, 1: something was done, 2: all is.
create or replace function event_score(p_event bigint, p_people int, p_zone text, p_users bigint[], p_others bigint[]) returns int
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  v_due record;
  v_scored record;
  v_last bigint;
begin
  select d.through into v_due from event_scores_due d where d.event_id = p_event for update skip locked;
  if not found then return 0; end if;
  select * into v_scored from event_scores s where s.event_id = p_event;
  if not found then
    perform event_judge_score(p_event, p_zone, p_users, p_others);
    return 1;
  end if;

  -- an event of a gang counts on no board of the site
  if v_scored.gang_id is null and (v_scored.side_a or v_scored.side_b) then
    select p.user_id into v_last from (
      select distinct x.user_id from bets x where x.event_id = p_event and x.user_id > v_due.through
      order by x.user_id limit p_people) p
    order by p.user_id offset p_people - 1;

    insert into bettor_scores as c (user_id, practice, period, starts, ends, events, stake_cents, payout_cents, listed)
    select p.user_id, v_scored.practice, t.period, t.starts, (t.starts + t.length) at time zone p_zone, 1, p.stake, p.payout,
      u.show_record or u.on_boards
    from (
      select q.user_id, min(q.side) as side, sum(q.stake)::bigint as stake, sum(q.payout)::bigint as payout
      from (
        select x.user_id, x.side::smallint as side, x.amount_cents::bigint as stake, 0::bigint as payout
        from bets x where x.event_id = p_event and x.user_id > v_due.through and x.user_id <= coalesce(v_last, 9223372036854775807)
        union all
        select o.user_id, null, 0, o.amount_cents from event_payouts o
        where o.event_id = p_event and o.user_id > v_due.through and o.user_id <= coalesce(v_last, 9223372036854775807)
      ) q group by q.user_id
    ) p
    -- a closed account keeps no scores
    join users u on u.id = p.user_id and u.closed_at is null
    cross join (values ('month', v_scored.month, interval '1 month'), ('week', v_scored.week, interval '1 week')) t(period, starts, length)
    where case p.side when 0 then v_scored.side_a else v_scored.side_b end and p.user_id <> all(v_scored.left_out)
    order by p.user_id, t.period
    for share of u
    on conflict (user_id, practice, period, starts) do update
      set events = c.events + 1, stake_cents = c.stake_cents + excluded.stake_cents,
        payout_cents = c.payout_cents + excluded.payout_cents,
        listed = excluded.listed and (c.listed or c.ends > clock_now());
  end if;

  if v_last is null then
    delete from event_scores_due where event_id = p_event;
    return 2;
  end if;
  update event_scores_due set through = v_last where event_id = p_event;
  return 1;
end $$;
