-- A locked wallet closes its purse for stakes in the same transaction. A trigger does it, so that a node of an earlier release does too.
create or replace function users_close_purse() returns trigger language plpgsql as $$
begin
  perform ledger_close_stakes(ledger_account('person', new.id, false));
  return null;
end $$;
