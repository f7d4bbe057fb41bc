-- A time zone, or the site's for none and for one that the database no longer knows after a move to another server.
create or replace function gang_known_zone(p_zone text, p_site_zone text) returns text language plpgsql stable as $$
begin
  perform clock_now() at time zone p_zone;
  return coalesce(p_zone, p_site_zone);
exception when invalid_parameter_value then
  return p_site_zone;
end $$;

-- The time zone of a gang's seasons that begin at a moment.
create or replace function gang_zone_at(p_gang bigint, p_at timestamptz, p_site_zone text) returns text language sql stable as $$
  select gang_known_zone(case when g.next_zone_from <= p_at then g.next_time_zone else g.time_zone end, p_site_zone)
  from gangs g where g.id = p_gang
$$;

-- The end of a season: midnight of the Monday, or of the first of the month, that is nearest to one week or month after its begin. After a
-- change of the time zone a begin is up to a day away from midnight, and the season that much shorter or longer.
create or replace function gang_season_end(p_period text, p_starts timestamptz, p_zone text) returns timestamptz language sql stable as $$
  select case p_period
    when 'week' then (date_trunc('week', (p_starts + interval '84 hours') at time zone p_zone) + interval '1 week') at time zone p_zone
    else (date_trunc('month', (p_starts + interval '15 days') at time zone p_zone) + interval '1 month') at time zone p_zone end
$$;

-- The season of a gang that runs now: the kept row, or the one that follows it where its end has passed and nobody froze it yet.
create or replace function gang_season_now(p_gang bigint, p_period text, p_site_zone text)
  returns table (starts_at timestamptz, ends_at timestamptz, time_zone text) language plpgsql stable as $$
begin
  select s.starts_at, s.ends_at, s.time_zone into starts_at, ends_at, time_zone from gang_seasons s
    where s.gang_id = p_gang and s.period = p_period and s.frozen_at is null;
  if not found then
    time_zone := gang_zone_at(p_gang, clock_now(), p_site_zone);
    starts_at := date_trunc(p_period, clock_now() at time zone time_zone) at time zone time_zone;
    ends_at := gang_season_end(p_period, starts_at, time_zone);
  end if;
  while ends_at <= clock_now() loop
    starts_at := ends_at;
    time_zone := gang_zone_at(p_gang, starts_at, p_site_zone);
    ends_at := gang_season_end(p_period, starts_at, time_zone);
  end loop;
  return next;
end $$;

-- Begins the seasons of a gang that has none, or of all such gangs.
create or replace function gang_open_seasons(p_gang bigint, p_site_zone text) returns void language sql as $$
  insert into gang_seasons (gang_id, period, starts_at, ends_at, time_zone)
  select g.id, p.period, s.starts_at, s.ends_at, s.time_zone
  from gangs g cross join (values ('week'), ('month')) p(period)
  cross join lateral gang_season_now(g.id, p.period, p_site_zone) s
  where (p_gang is null or g.id = p_gang)
    and not exists (select from gang_seasons o where o.gang_id = g.id and o.period = p.period and o.frozen_at is null)
  on conflict do nothing
$$;

-- The scores in seasons of those who were members of the gang at the end, the best first: by kind of money, and among those whom others see or
-- do not see. Results count from the moment on at which a member first joined in the season, so that leaving and coming back loses no losses.
-- In practice coins the choice *nobody* hides a person, for real money only a choice to be shown shows.
create or replace function gang_standings(p_gangs bigint[], p_periods text[], p_starts timestamptz[], p_ends timestamptz[])
  returns table (gang_id bigint, period text, starts_at timestamptz, practice boolean, user_id bigint, place int,
    events int, stake_cents bigint, payout_cents bigint, rate bigint, qualified boolean, listed boolean)
  language sql stable as $$
  select m.gang_id, m.period, m.starts_at, s.practice, m.user_id,
    row_number() over (partition by m.gang_id, m.period, m.starts_at, s.practice, l.listed
      order by s.qualified desc, s.rate desc, s.events desc, m.user_id)::int,
    s.events, s.stake_cents, s.payout_cents, s.rate, s.qualified, l.listed
  from (
    select d.gang_id, d.period, d.starts_at, d.ends_at, t.user_id, min(t.joined_at) as joined_at
    from unnest(p_gangs, p_periods, p_starts, p_ends) d(gang_id, period, starts_at, ends_at)
    join (
      select g.gang_id, g.user_id, g.joined_at, 'infinity'::timestamptz as left_at from gang_members g where g.gang_id = any(p_gangs)
      union all
      select f.gang_id, f.user_id, f.joined_at, f.left_at from gang_former_members f where f.gang_id = any(p_gangs)
    ) t on t.gang_id = d.gang_id and t.joined_at < d.ends_at and t.left_at > d.starts_at
    group by d.gang_id, d.period, d.starts_at, d.ends_at, t.user_id
    having max(t.left_at) >= d.ends_at
  ) m
  join users u on u.id = m.user_id and u.closed_at is null
  cross join lateral board_score(m.user_id, m.gang_id, m.period, greatest(m.starts_at, m.joined_at), m.ends_at) s
  cross join lateral (select case when s.practice then u.show_record or not u.stakes_hidden else u.show_record or u.on_boards end) l(listed)
$$;

-- Keeps the boards of some seasons that have ended, and begins the next ones. Settlements of the last moments have 15 seconds to commit,
-- and those that wait to be scored hold their seasons back, however long the server was down, or ten minutes where that failed. Two nodes take different seasons, and a season is
-- frozen once. p_gang: those of this gang alone; p_but: without those of these gangs. Returns how many were frozen.
create or replace function gang_freeze_seasons(p_most int, p_site_zone text, p_gang bigint default null, p_but bigint[] default '{}')
  returns int language plpgsql set jit = off as $$
declare
  v_waits timestamptz := board_waits_since();
  v_gangs bigint[];
  v_periods text[];
  v_starts timestamptz[];
  v_ends timestamptz[];
begin
  select array_agg(d.gang_id), array_agg(d.period), array_agg(d.starts_at), array_agg(d.ends_at)
    into v_gangs, v_periods, v_starts, v_ends
    from (
      select s.gang_id, s.period, s.starts_at, s.ends_at from gang_seasons s
      where s.frozen_at is null and s.ends_at <= clock_now() - interval '15 seconds'
        and (v_waits is null or s.ends_at <= v_waits)
        and (p_gang is null or s.gang_id = p_gang) and s.gang_id <> all(p_but)
      order by s.ends_at limit p_most for update skip locked) d;
  if v_gangs is null then return 0; end if;

  insert into gang_places (gang_id, period, starts_at, practice, user_id, place, events, stake_cents, payout_cents, rate, qualified, listed)
    select t.gang_id, t.period, t.starts_at, t.practice, t.user_id, t.place, t.events, t.stake_cents, t.payout_cents, t.rate, t.qualified, t.listed
    from gang_standings(v_gangs, v_periods, v_starts, v_ends) t;
  update gang_seasons s set frozen_at = clock_now()
    from unnest(v_gangs, v_periods, v_starts) d(gang_id, period, starts_at)
    where s.gang_id = d.gang_id and s.period = d.period and s.starts_at = d.starts_at;
  insert into gang_seasons (gang_id, period, starts_at, ends_at, time_zone)
    select d.gang_id, d.period, d.ends_at, gang_season_end(d.period, d.ends_at, z.zone), z.zone
    from unnest(v_gangs, v_periods, v_ends) d(gang_id, period, ends_at)
    cross join lateral (select gang_zone_at(d.gang_id, d.ends_at, p_site_zone) as zone) z;
  return array_length(v_gangs, 1);
end $$;
