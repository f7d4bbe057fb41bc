-- What each audit of the ledger found, so that operators see how old the last one is, and only one node makes the next.
create table ledger_audits (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  faults integer not null check (faults >= 0),
  took_ms integer not null check (took_ms >= 0)
);
create index ledger_audits_newest on ledger_audits (at desc);
