-- Notifies many users, each with an individual text and key, and each once for the key. A switch of the user's settings may
-- forbid it ('wins', 'upcoming'; null: nobody can turn it off). With a bell a row is kept; without one there is only the push.
-- With a topic every browser of the user gets a delivery after so many seconds (null: at once). It takes the place of one of the
-- same topic that still waits, at that one's time: so of a topic one push is under way and one waits, however many are sent. A
-- sender's notification skips people with whom they have a block (the catalogue says which kinds have a sender); null: the
-- product is the sender. Returns the users who have a new row.
create or replace function notify_each(p_users bigint[], p_keys text[], p_titles text[], p_bodies text[], p_switches text[],
  p_bells boolean[], p_topics text[], p_senders bigint[], p_link text, p_at timestamptz, p_waits int[] default null)
returns setof bigint language sql volatile as $$
  with wanted as materialized (
    select i.* from unnest(p_users, p_keys, p_titles, p_bodies, p_switches, p_bells, p_topics, p_senders, p_waits)
      as i(user_id, key, title, body, switch, bell, topic, sender, wait)
    where (i.switch is null or exists (
      select 1 from users u where u.id = i.user_id
        and case i.switch when 'wins' then u.notify_on_wins when 'upcoming' then u.notify_on_upcoming_events end))
      and (i.sender is null or not people_blocked(i.user_id, i.sender))
  ), told as (
    insert into notifications (user_id, key, title, body, link, created_at)
    select user_id, key, title, body, p_link, p_at from wanted where bell
    on conflict do nothing returning user_id, key
  ), pushed as (
    insert into push_deliveries (subscription_id, topic, key, title, body, link, created_at, due_at)
    select distinct on (s.id, w.topic) s.id, w.topic, w.key, w.title, w.body, p_link, p_at,
      p_at + make_interval(secs => coalesce(w.wait, 0))
    from push_subscriptions s join wanted w on w.user_id = s.user_id
    where w.topic is not null
      and (not w.bell or exists (select 1 from told t where t.user_id = w.user_id and t.key = w.key))
    order by s.id, w.topic
    on conflict (subscription_id, topic) do update set key = excluded.key, title = excluded.title, body = excluded.body,
      link = excluded.link, created_at = excluded.created_at, due_at = greatest(push_deliveries.due_at, excluded.created_at),
      revision = push_deliveries.revision + 1
  )
  select user_id from told
$$;

-- The same with one text for all.
create or replace function notify_people(p_users bigint[], p_key text, p_title text, p_body text, p_switch text, p_bell boolean,
  p_topic text, p_sender bigint, p_link text, p_wait int default null)
returns setof bigint language sql volatile as $$
  select notify_each(w.users, array_fill(p_key, w.n), array_fill(p_title, w.n), array_fill(p_body, w.n), array_fill(p_switch, w.n),
    array_fill(p_bell, w.n), array_fill(p_topic, w.n), array_fill(p_sender, w.n), p_link, clock_now(), array_fill(p_wait, w.n))
  from (select array_agg(distinct u) as users, array[count(distinct u)::int] as n from unnest(p_users) u) w
$$;

-- When quiet hours end in which `p_now` lies; null outside of them.
create or replace function quiet_hours_end(p_from int, p_until int, p_zone text, p_now timestamptz)
returns timestamptz language sql stable as $$
  select nullif(greatest(p_now, case
      when p_from < p_until and minute >= p_from and minute < p_until then (midnight + make_interval(mins => p_until)) at time zone p_zone
      when p_from > p_until and minute < p_until then (midnight + make_interval(mins => p_until)) at time zone p_zone
      when p_from > p_until and minute >= p_from then (midnight + make_interval(days => 1, mins => p_until)) at time zone p_zone
    end), p_now)
  from (select date_trunc('day', local) as midnight, (extract(hour from local) * 60 + extract(minute from local))::int as minute
    from (select p_now at time zone p_zone as local) l) d
$$;

-- These users are here now. A person who comes back after six hours has been away until now.
create or replace function note_visits(p_users bigint[]) returns void language sql volatile as $$
  insert into visits as v (user_id, here_at) select distinct u, clock_now() from unnest(p_users) u order by 1
  on conflict (user_id) do update set here_at = excluded.here_at,
    away_from = case when excluded.here_at >= v.here_at + interval '6 hours' then v.here_at else v.away_from end,
    away_until = case when excluded.here_at >= v.here_at + interval '6 hours' then excluded.here_at else v.away_until end
  where excluded.here_at >= v.here_at + interval '5 minutes'
$$;
