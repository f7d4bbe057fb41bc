-- Tells people one thing, each once for its key.
create function notify_people(p_users bigint[], p_key text, p_title text, p_body text, p_link text)
returns setof bigint language sql volatile as $$
  insert into notifications (user_id, key, title, body, link)
  select distinct u, p_key, p_title, p_body, p_link from unnest(p_users) u
  on conflict do nothing returning user_id
$$;
