-- What a purse may still stake or take in before its owner's limits are read again. Null means that there is no limit. The ledger
-- judges by them in the statement that moves the money; the module safer-play sets them (server/ledger/README.md).
alter table ledger_accounts
  add column stake_room_cents bigint,
  add column stake_max_cents bigint,
  add column stake_until timestamptz,
  add column deposit_room_cents bigint,
  add column received_room_cents bigint;
