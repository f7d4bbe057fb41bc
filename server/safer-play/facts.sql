-- The limits of a person: what holds, and the change that waits.
create or replace function play_limits_of(p_user bigint)
returns table (
  kind text, period text, amount bigint, held boolean,
  asked boolean, asked_amount bigint, asked_at timestamptz, confirm_from timestamptz, confirm_until timestamptz
) language sql stable as $$
  with newest as (
    select distinct on (l.kind, l.period) l.* from play_limits l where l.user_id = p_user order by l.kind, l.period, l.id desc
  ), holds as (
    select distinct on (l.kind, l.period) l.kind, l.period, l.amount from play_limits l
    where l.user_id = p_user and l.act <> 'ask' order by l.kind, l.period, l.id desc
  )
  select n.kind, n.period, h.amount, h.amount is not null,
    n.act = 'ask', case when n.act = 'ask' then n.amount end, case when n.act = 'ask' then n.at end,
    n.at + make_interval(hours => n.wait_hours), n.at + make_interval(hours => n.wait_hours, days => 7)
  from newest n join holds h on h.kind = n.kind and h.period = n.period
$$;

-- What a new fact about a limit must keep to: what is looser waits and is confirmed in time, whatever code wrote it. The moment is
-- the database's. The person's row is locked, so that two facts of one person are judged one after the other.
create or replace function play_limits_judge() returns trigger language plpgsql as $$
declare
  v_now record;
begin
  perform 1 from users u where u.id = new.user_id for no key update;
  new.at := clock_now();
  if new.kind = 'check' then return new; end if;
  select * into v_now from play_limits_of(new.user_id) l where l.kind = new.kind and l.period = new.period;
  if new.act = 'set' and coalesce(v_now.held, false) and (new.amount is null or new.amount > v_now.amount) then
    raise exception 'a limit is raised only after it has waited' using errcode = 'PL001';
  end if;
  if new.act = 'ask' and (new.wait_hours < 24 or not coalesce(v_now.held, false)) then
    raise exception 'an increase waits at least 24 hours' using errcode = 'PL001';
  end if;
  if new.act = 'confirm' and not (coalesce(v_now.asked, false) and v_now.asked_amount is not distinct from new.amount
      and new.at >= v_now.confirm_from and new.at < v_now.confirm_until) then
    raise exception 'nothing waits to be confirmed' using errcode = 'PL002';
  end if;
  return new;
end $$;

-- The break of a person in this moment: no row where there is none. Several may have begun; the one that goes on for longest
-- counts, an exclusion before a time-out. An exclusion goes on until its owner has ended it and a day has passed.
create or replace function play_pause_of(p_user bigint)
returns table (kind text, since timestamptz, until timestamptz, ends_at timestamptz) language sql stable as $$
  with began as (
    select p.* from play_pauses p where p.user_id = p_user and p.act = 'begin'
  ), excluded as (
    select 'exclusion' as kind, min(b.at) as since, max(b.until) as until,
      (select e.until from play_pauses e where e.user_id = p_user and e.act = 'end' and e.id > max(b.id) order by e.id desc limit 1) as ends_at
    from began b where b.kind = 'exclusion'
      and b.id > coalesce((select max(e.id) from play_pauses e where e.user_id = p_user and e.act = 'end' and e.until <= clock_now()), 0)
    having count(*) > 0
  ), out as (
    select 'time-out' as kind, min(b.at) as since, max(b.until) as until, null::timestamptz as ends_at
    from began b where b.kind = 'time-out' and b.until > clock_now() having count(*) > 0
  )
  select * from (select * from excluded union all select * from out) p order by p.kind limit 1
$$;

-- The break of a person that closes their other accounts too: an exclusion, or a time-out of six weeks. No row where there is none.
create or replace function play_long_pause_of(p_user bigint) returns table (kind text, since timestamptz) language sql stable as $$
  select * from (
    select p.kind, p.since from play_pause_of(p_user) p where p.kind = 'exclusion'
    union all
    select 'time-out', min(b.at) from play_pauses b
    where b.user_id = p_user and b.kind = 'time-out' and b.act = 'begin' and b.length = '42d' and b.until > clock_now() having count(*) > 0
  ) p order by p.kind limit 1
$$;

-- The lengths of breaks, the shortest first.
create or replace function play_pause_rank(p_length text) returns int language sql immutable parallel safe as
$$ select array_position(array['24h', '7d', '30d', '42d', '6m', '1y', '5y', 'ever'], p_length) $$;

-- Whether a break of this length would be longer than every one of its kind that goes on.
create or replace function play_pause_is_longer(p_user bigint, p_kind text, p_length text) returns boolean language sql stable as $$
  select coalesce(max(play_pause_rank(p.length)) < play_pause_rank(p_length), true) from play_pauses p
  where p.user_id = p_user and p.kind = p_kind and p.act = 'begin' and p.until > clock_now()
$$;

-- A break is never shortened: what begins must be longer than what goes on of its kind, and only an exclusion whose time is over
-- can be ended, a day from now.
create or replace function play_pauses_judge() returns trigger language plpgsql as $$
declare
  v_pause record;
begin
  perform 1 from users u where u.id = new.user_id for no key update;
  new.at := clock_now();
  select * into v_pause from play_pause_of(new.user_id);
  if new.act = 'begin' then
    new.until := case new.length when 'ever' then 'infinity' else new.at + case new.length
      when '24h' then interval '24 hours' when '7d' then interval '7 days' when '30d' then interval '30 days'
      when '42d' then interval '42 days' when '6m' then interval '6 months' when '1y' then interval '1 year'
      else interval '5 years' end end;
    if not play_pause_is_longer(new.user_id, new.kind, new.length) then
      raise exception 'a break is never shortened' using errcode = 'PL003';
    end if;
  elsif v_pause.kind is distinct from 'exclusion' or v_pause.until > new.at or v_pause.ends_at is not null
      or new.kind <> 'exclusion' or new.until < new.at + interval '24 hours' then
    raise exception 'an exclusion is ended by its owner when its time is over' using errcode = 'PL004';
  end if;
  return new;
end $$;
