-- How far a test or the demo has moved the product's clock. Production has a clock that does not look here, and refuses to
-- start on a database whose clock was moved.
create table clock (
  one boolean primary key default true check (one),
  "offset" interval not null default '0'
);
insert into clock default values;

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
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Who may work on these tables is the owner's to say.
revoke execute on function grant_application(text) from public;
