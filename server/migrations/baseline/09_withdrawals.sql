-- Where somebody has withdrawn to. What can be read again is sealed; `fingerprint` is a keyed hash of the normalised
-- details, by which the same destination is known again.
create table withdrawal_destinations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  destination text not null check (destination in ('cashapp', 'bank')),
  fingerprint bytea not null,
  sealed_details bytea not null,
  label text not null,
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz not null default clock_now(),
  unique (user_id, fingerprint)
);

-- pending → processing → completed | failed | cancelled. The amount lies on the ledger's account `withdrawal:<id>` from
-- the first step to the last. `revision` rises with every change.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  destination text not null check (destination in ('cashapp', 'bank')),
  sealed_details bytea not null,
  label text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- the rate that was agreed, and what it came to
  fee_bps int not null check (fee_bps >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  notes text not null default '',
  revision int not null default 1 check (revision > 0),
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  created_at timestamptz not null default clock_now(),
  -- The operator who pays it out by hand: whose approval made it processing, or who took it over. Nobody else completes it or
  -- fails it, so that two do not pay one withdrawal.
  paying_operator bigint references users,
  -- Above the limit for two operators, what is being paid out comes back by two of them: one says so, the other confirms it.
  -- The one who pays it out is one of the two, since nobody else knows whether it has left.
  return_as text check (return_as in ('failed', 'cancelled')),
  return_reason text,
  return_by bigint references users,
  return_at timestamptz,
  return_confirmed_by bigint references users,
  constraint withdrawals_paid_by_somebody check (status <> 'processing' or paying_operator is not null),
  constraint withdrawals_return_said check (
    num_nulls(return_as, return_reason, return_by, return_at) in (0, 4) and (return_confirmed_by is null or return_by is not null)),
  constraint withdrawals_net check (fee_cents < amount_cents),
  constraint withdrawals_notes check (status not in ('failed', 'cancelled') or notes <> '')
);
-- Withdrawals that ended before this rule existed are not asked.
alter table withdrawals add constraint withdrawals_return_by_two check (
  approvals_needed < 2 or paying_operator is null or status not in ('failed', 'cancelled')
  or coalesce(return_as = status and return_by <> return_confirmed_by
    and paying_operator in (return_by, return_confirmed_by), false)) not valid;
create index withdrawals_newest on withdrawals (user_id, id desc);
create index withdrawals_open on withdrawals (id) where status in ('pending', 'processing');
create index withdrawals_by_status on withdrawals (status, id desc);

create table withdrawal_steps (
  withdrawal_id bigint not null references withdrawals,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  at timestamptz not null default clock_now(),
  primary key (withdrawal_id, status)
);
-- A withdrawal ends once, whatever the code believes.
create unique index withdrawal_steps_one_end on withdrawal_steps (withdrawal_id)
  where status in ('completed', 'failed', 'cancelled');
create trigger withdrawal_steps_append_only before update or delete on withdrawal_steps
  for each row execute function refuse_change();

create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals,
  operator_id bigint not null references users,
  at timestamptz not null default clock_now(),
  primary key (withdrawal_id, operator_id)
);
create trigger withdrawal_approvals_append_only before update or delete on withdrawal_approvals
  for each row execute function refuse_change();
