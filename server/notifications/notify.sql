-- Notifies users of one thing, each once for its key.
create or replace function notify_people(p_users bigint[], p_key text, p_title text, p_body text, p_link text)
returns setof bigint language sql volatile as $$
  insert into notifications (user_id, key, title, body, link)
  select distinct u, p_key, p_title, p_body, p_link from unnest(p_users) u
  on conflict do nothing returning user_id
$$;

-- Notifies many users, each with an individual text. Users who have turned off notifications of wins get none for a win.
create or replace function notify_each(p_users bigint[], p_keys text[], p_titles text[], p_bodies text[], p_wins boolean[], p_link text,
  p_at timestamptz)
returns void language sql volatile as $$
  insert into notifications (user_id, key, title, body, link, created_at)
  select i.user_id, i.key, i.title, i.body, p_link, p_at
  from unnest(p_users, p_keys, p_titles, p_bodies, p_wins) as i(user_id, key, title, body, won)
  join users u on u.id = i.user_id where u.notify_on_wins or not i.won
  on conflict do nothing
$$;
