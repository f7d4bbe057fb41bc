create or replace function event_rules_fixed() returns trigger language plpgsql as $$
begin
  -- the audience is none of the rules
  if tg_op = 'UPDATE' and to_jsonb(new) - 'is_public' = to_jsonb(old) - 'is_public' then return new; end if;
  if exists (select 1 from event_books b where b.event_id = old.id and b.bets_a + b.bets_b > 0) then
    raise exception 'the rules of event % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The words of an event have its audience beside them, for their indexes.
create or replace function event_books_copy_audience() returns trigger language plpgsql as $$
begin
  update events set is_public = new.audience = 'public' where id = new.event_id;
  return null;
end $$;

create or replace function event_books_end() returns trigger language plpgsql as $$
begin
  if (new.outcome is null) <> (new.final_at is null)
    or (new.status in ('settled', 'voided')) <> (new.settled_at is not null) then
    raise exception 'event % ends in halves', new.event_id
      using errcode = 'check_violation', constraint = 'event_books_ends', table = 'event_books';
  end if;
  return null;
end $$;
