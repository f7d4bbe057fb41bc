-- The people among these who must wait before they join or create again, after matches that they did not come to, and until when.
create or replace function paused_among(p_users bigint[])
returns table (user_id bigint, until timestamptz) language sql stable as $$
  select n.user_id, max(n.paused_until) from no_shows n
  where n.user_id = any(p_users) and n.paused_until > clock_now() group by n.user_id
$$;
