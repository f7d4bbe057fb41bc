-- A locked wallet stakes nothing: with the lock its purse takes no stake until its rooms are read anew, and so do those that are locked now.
create trigger wallet_locked after update of wallet_locked on users for each row
  when (new.wallet_locked and not old.wallet_locked) execute function users_close_purse();
do $$ begin
  perform ledger_close_stakes(ledger_account('person', id, false)) from (select id from users where wallet_locked order by id) u;
end $$;
