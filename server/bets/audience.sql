-- Whether a person sits on the jury of a disputed event: it does not exist for them then but as their case, without names and stakes.
create or replace function event_hides_from_juror(p_user bigint, p_event bigint) returns boolean language sql stable as $$
  select exists (select from event_jurors j where j.event_id = p_event and j.user_id = p_user)
$$;

-- Whether a person may see an event: everybody a public one; an event of a circle its creator, people with a stake in it or named in it, and
-- the guests of its link or the members of its gang, without a block between them and the creator. A member sees what was asked since they
-- joined; the rest once they are let in.
create or replace function may_see_event(p_user bigint, p_event bigint) returns boolean language plpgsql stable as $$
declare
  v_audience text;
  v_gang bigint;
  v_creator bigint;
  v_asked timestamptz;
begin
  select b.audience, b.gang_id, e.created_by, e.created_at into v_audience, v_gang, v_creator, v_asked
    from event_books b join events e on e.id = b.event_id where b.event_id = p_event;
  if v_audience is null or p_user is null then return coalesce(v_audience = 'public', false); end if;
  if v_audience = 'public' then return not event_hides_from_juror(p_user, p_event); end if;
  if v_creator = p_user then return true; end if;
  if exists (select from bets x where x.event_id = p_event and x.user_id = p_user) then return true; end if;
  -- people whom the creator named read what is said of them
  if exists (select from event_names n where n.event_id = p_event and n.user_id = p_user) then return true; end if;
  if people_blocked(p_user, v_creator) then return false; end if;
  if v_audience = 'link' then
    return exists (select from event_guests g where g.event_id = p_event and g.user_id = p_user);
  end if;
  return exists (select from users u where u.id = p_user and u.gang_id = v_gang and u.gang_sees_from <= v_asked);
end $$;

-- Whether a member of a gang does not see what it asked before they joined, and it did ask something.
create or replace function waits_for_gang(p_user bigint) returns boolean language sql stable as $$
  select exists (
    select from users u join event_books b on b.gang_id = u.gang_id and b.audience = 'gang' join events e on e.id = b.event_id
    where u.id = p_user and u.gang_sees_from > '-infinity' and e.created_at < u.gang_sees_from)
$$;
