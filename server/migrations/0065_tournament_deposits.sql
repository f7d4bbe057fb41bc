-- What a deposit is for: `join:12` takes a seat in tournament 12 in the transaction that credits it.
alter table card_deposits add column purpose text check (purpose ~ '^join:[1-9][0-9]{0,17}$');
alter table crypto_deposits add column purpose text check (purpose ~ '^join:[1-9][0-9]{0,17}$');

-- Tournaments can be reported, for their titles.
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('user', 'message', 'room', 'event', 'gang', 'tournament'));
