-- What a purse may still stake or take in before its owner's limits are read again. Null means that there is no limit. The ledger
-- judges by them in the statement that moves the money; the module safer-play sets them (server/ledger/README.md).
alter table ledger_accounts
  add column stake_room_cents bigint,
  add column stake_max_cents bigint,
  add column stake_until timestamptz,
  add column deposit_room_cents bigint,
  add column received_room_cents bigint;

-- Money that came in above a limit and lies on its owner's held account, until it is released or sent back.
create table ledger_held (
  id bigint generated always as identity primary key,
  purse bigint not null,
  -- 2 deposit, 3 received (ROOMS in server/ledger/reasons.ts)
  room smallint not null check (room in (2, 3)),
  -- the key of the journal that brought it
  cause text not null,
  held_cents amount_above_zero not null,
  -- released or sent back so far
  gone_cents bigint not null default 0 check (gone_cents between 0 and held_cents),
  held_at timestamptz not null
);
create index ledger_held_waiting on ledger_held (purse, id) where gone_cents < held_cents;
