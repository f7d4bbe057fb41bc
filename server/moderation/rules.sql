-- Whether one of two people has blocked the other.
create or replace function people_blocked(p_one bigint, p_other bigint)
returns boolean language sql stable as $$
  select exists (select from user_blocks where user_id = p_one and blocked_id = p_other)
    or exists (select from user_blocks where user_id = p_other and blocked_id = p_one)
$$;

-- Whether moderators keep a person from writing.
create or replace function is_silenced(p_user bigint)
returns boolean language sql stable as $$
  select exists (
    select from sanctions where user_id = p_user and lifted_at is null and kind <> 'warn' and until > clock_now())
$$;

-- The people among these whom moderators keep from creating and joining.
create or replace function banned_among(p_users bigint[])
returns setof bigint language sql stable as $$
  select distinct user_id from sanctions
  where user_id = any(p_users) and lifted_at is null and kind = 'ban' and until > clock_now()
$$;

-- The people among these with whom anybody has a block, either way round.
create or replace function people_with_blocks(p_users bigint[])
returns setof bigint language sql stable as $$
  select user_id from user_blocks where user_id = any(p_users)
  union
  select blocked_id from user_blocks where blocked_id = any(p_users)
$$;
