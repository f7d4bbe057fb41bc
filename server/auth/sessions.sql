-- When a session ends: at its last day, or earlier when it is not used. An operator's ends after half a day without use.
create or replace function session_ends_at(p_expires_at timestamptz, p_last_seen_at timestamptz, p_role text) returns timestamptz
language sql immutable parallel safe as $$
  select least(p_expires_at,
    p_last_seen_at + case when p_role in ('moderator', 'admin') then interval '12 hours' else interval '14 days' end)
$$;

-- The name of the browser that a session was signed in with; null where it has ended.
create or replace function session_agent(p_token_hash bytea) returns text language sql stable as $$
  select user_agent from sessions where token_hash = p_token_hash
$$;
