create or replace function database_stamp_stays() returns trigger language plpgsql as $$
begin
  -- A copy of production may be made a trial. There is no way back.
  if tg_op = 'UPDATE' and new.kind = 'trial' then return new; end if;
  raise exception 'the stamp of a database stays' using errcode = 'restrict_violation';
end $$;
