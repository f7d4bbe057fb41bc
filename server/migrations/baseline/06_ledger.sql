-- What must hold for one value is said by its type. A check of the table would be read and prepared again by every
-- statement that writes a row, whatever columns it sets (docs/performance.md).
create domain amount_above_zero as bigint check (value > 0);
create domain amount_or_zero as bigint check (value >= 0);

-- The id of an account holds its owner, its kind and its currency (ledger_account in server/ledger/ledger.sql). Kinds from 96
-- on are those with both of these bits, since an id holds the kind times two in its lowest byte: they stand for the world
-- outside and may go below zero. The floor is in few operations because every statement that writes accounts reads it anew.
-- A page of accounts is cleaned of old versions at a visit that finds less than a tenth of it free. The room for versions
-- comes from the accounts themselves: an account is opened wider than it needs to be, and its first change gives the
-- difference back.
create table ledger_accounts (
  id bigint primary key,
  balance_cents bigint not null default 0,
  opening_room bytea
    default '\x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'::bytea,
  constraint ledger_accounts_floor check (balance_cents >= 0 or id & 192 = 192)
) with (fillfactor = 90);

-- A journal is one cause with one or more postings; its key makes it happen once. A journal of a single posting whose
-- key is its own number (a bet) needs no row here: the posting's primary key is its key.
create table ledger_journals (
  id bigint generated always as identity primary key,
  key text not null unique,
  reason smallint not null,
  ref text not null,
  at timestamptz not null
);
create trigger ledger_journals_append_only before update or delete on ledger_journals
  for each row execute function refuse_change();
create trigger ledger_journals_no_truncate before truncate on ledger_journals
  for each statement execute function refuse_change();

-- One row moves one amount from source to destination, so an unbalanced journal cannot be written. The balances after
-- it are kept for the sides that belong to people, so that a statement is a range scan.
create sequence ledger_posting_ids cache 1;
create table ledger_postings (
  id bigint not null,
  source bigint not null,
  destination bigint not null,
  amount_cents amount_above_zero not null,
  source_after_cents bigint,
  destination_after_cents bigint,
  journal bigint,
  at timestamptz not null,
  reason smallint not null,
  constraint ledger_postings_sides check (source <> destination),
  constraint ledger_postings_currency check ((source & 1) = (destination & 1)),
  primary key (id)
) partition by range (id);
-- Only the sides of people (kind 1) are indexed: one entry for a bet, one for a payout, two for a transfer.
create index ledger_postings_by_source on ledger_postings (source, id) where ((source >> 1) & 127) = 1;
create index ledger_postings_by_destination on ledger_postings (destination, id) where ((destination >> 1) & 127) = 1;
create index ledger_postings_by_journal on ledger_postings (journal) where journal is not null;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
select ledger_make_partitions();
-- Partitions are made by the owner of the ledger, and by the role that the owner names (grant_application).
revoke execute on function ledger_make_partitions(int) from public;
revoke execute on function ledger_ensure_partitions(int) from public;

-- What each audit of the ledger found, so that operators see how old the last one is, and only one node makes the next.
create table ledger_audits (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  faults integer not null check (faults >= 0),
  took_ms integer not null check (took_ms >= 0)
);
create index ledger_audits_newest on ledger_audits (at desc);
