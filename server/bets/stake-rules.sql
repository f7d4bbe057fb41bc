-- Whether a person may stake on a side of a guarded event (`event_books.guarded`), as a verdict of `place-bets.sql`: 0 yes, 6 their interest in
-- it forbids it, 7 they have not accepted an interest yet, 8 they have stepped back, 9 they ask it in the site's name. It is asked under the event's lock by a bet, and
-- without it by the event's page.
create or replace function event_stake_verdict(p_event bigint, p_user bigint, p_side smallint) returns smallint language plpgsql stable as $$
declare
  v_part text;
  v_side smallint;
  v_creator bigint;
  v_rules boolean;
  v_name record;
begin
  if exists (select from event_kept_off k where k.event_id = p_event and k.user_id = p_user) then return 9; end if;
  if exists (select from event_step_backs s where s.event_id = p_event and s.user_id = p_user) then return 8; end if;
  select e.interest_part, e.interest_side, e.created_by, b.interest_rules into v_part, v_side, v_creator, v_rules
    from events e join event_books b on b.event_id = e.id where e.id = p_event;
  if not v_rules then return 0; end if;
  if v_creator = p_user then
    return case when v_part = 'decides' or v_side = p_side then 0 else 6 end;
  end if;
  select n.side into v_name from event_names n where n.event_id = p_event and n.user_id = p_user and n.objected_at is null;
  if found and v_name.side is distinct from p_side then return 6; end if;
  return case when exists (select from event_acceptances a where a.event_id = p_event and a.user_id = p_user) then 0 else 7 end;
end $$;
