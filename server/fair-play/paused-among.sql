-- Who of these people must wait before they join or create again, after matches that they did not come to.
create or replace function paused_among(p_users bigint[])
returns setof bigint language sql stable as $$
  select distinct user_id from no_shows where user_id = any(p_users) and paused_until > clock_now()
$$;
