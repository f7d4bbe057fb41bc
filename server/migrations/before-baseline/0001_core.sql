-- The product's clock is the database's. The offset is zero outside tests; the server refuses to start in
-- production when it is not.
create table clock (
  one boolean primary key default true check (one),
  "offset" interval not null default '0'
);
insert into clock default values;

-- plpgsql, because it keeps its plan: an SQL function with a table in it is planned at every call.
create function clock_now() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + (select c."offset" from clock c);
end $$;

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

-- Stored successes of money calls, by person and key. Bets keep their keys in their own table.
create table idempotency_keys (
  user_id bigint not null,
  key text not null check (key ~ '^[\x20-\x7e]{1,255}$'),
  route text not null,
  body_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Every act of a moderator or admin, with its reason; the person concerned can see it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  actor_id bigint not null,
  act text not null,
  subject text not null,
  reason text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
