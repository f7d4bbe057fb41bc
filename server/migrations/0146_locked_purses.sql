-- A locked wallet stakes nothing: the purses of those that are locked take no stake until their rooms are read anew.
insert into ledger_accounts (id)
  select ledger_account('person', id, false) from users where wallet_locked order by id on conflict do nothing;
update ledger_accounts set stake_until = 'epoch'
  where id in (select ledger_account('person', id, false) from users where wallet_locked);
