-- By the owner's rights: an older node ends a tournament while the rights of the new table are still being given.
create or replace function tournament_queue_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tournament_statements_due (tournament_id) values (new.id);
  return null;
end $$;
