-- Transactional outbox: a fact is written by the transaction that makes it true, with one delivery row for each
-- listener. A relay hands undelivered rows over at least once (SKIP LOCKED, so several nodes share the work).
create table facts (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  at timestamptz not null default clock_now()
);

create table fact_deliveries (
  listener text not null,
  fact_id bigint not null,
  attempts int not null default 0,
  not_before timestamptz not null default '-infinity',
  last_error text,
  primary key (listener, fact_id)
);
