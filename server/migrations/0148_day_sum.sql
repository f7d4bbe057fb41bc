-- What left a purse without an identity proof, as far as it was counted: a stake, a fee, a bond, a transfer and a store code raise it.
-- It is read anew from the ledger before anybody is asked because of it (server/day-sum). Null: nothing was counted yet.
alter table ledger_accounts add column unproved_cents bigint;

-- A bet and a fee that an identity proof let pass are not counted.
alter table bets add column proved boolean not null default false;
alter table tournament_seats add column proved boolean not null default false;

-- The same of other movements, by the reference of their journal: `transfer:12`, `code:7`.
create table proved_money (
  user_id bigint not null references users,
  ref text not null,
  at timestamptz not null default clock_now(),
  primary key (user_id, ref)
);
create index proved_money_at on proved_money (at);

-- An identity proof that a session gave for one event. It holds until the event locks, for so many hours and so much money at most.
create table event_proofs (
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  event_id bigint not null,
  proved_at timestamptz not null default clock_now(),
  staked_cents bigint not null default 0,
  primary key (session_hash, event_id)
);
