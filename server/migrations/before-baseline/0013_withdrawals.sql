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
  constraint withdrawals_net check (fee_cents < amount_cents),
  constraint withdrawals_notes check (status not in ('failed', 'cancelled') or notes <> '')
);
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

-- A month of one purse, added up: a row for each reason and direction, and one without a reason that carries the balance
-- at the end of the time asked for. That balance is what the purse holds now less everything since, so that a month's
-- closing balance is the next one's opening balance whatever the order in which postings were numbered.
create function ledger_sums(p_account bigint, p_from timestamptz, p_to timestamptz)
returns table (reason smallint, direction int, total bigint, count bigint) language sql stable as $$
  with moved as (
    select p.reason, -1 as direction, p.amount, p.at from ledger_postings p
      where p.source = p_account and ((p.source >> 1) & 127) = 1 and p.at >= p_from
    union all
    select p.reason, 1, p.amount, p.at from ledger_postings p
      where p.destination = p_account and ((p.destination >> 1) & 127) = 1 and p.at >= p_from
  )
  select m.reason, m.direction, sum(m.amount)::bigint, count(*) from moved m where m.at < p_to group by 1, 2
  union all
  select null, 0,
    (coalesce((select balance from ledger_accounts where id = p_account), 0)
      - coalesce((select sum(m.amount * m.direction) from moved m where m.at >= p_to), 0))::bigint, 0
$$;

-- Everybody and everything that a purse ever moved money with.
create function ledger_counterparties(p_account bigint) returns setof bigint language sql stable as $$
  select p.destination from ledger_postings p where p.source = p_account and ((p.source >> 1) & 127) = 1
  union
  select p.source from ledger_postings p where p.destination = p_account and ((p.destination >> 1) & 127) = 1
$$;

-- A statement in which a line is found by any of: its own number, its amount, the account on its other side, what its
-- journal belongs to, or its reason in one direction.
create function ledger_find(
  p_account bigint, p_before bigint, p_limit int, p_reasons smallint[], p_from timestamptz, p_to timestamptz,
  p_direction int, p_id bigint, p_amount bigint, p_others bigint[], p_refs text[], p_came smallint[], p_went smallint[]
) returns table (id bigint, other bigint, delta bigint, after bigint, journal bigint, at timestamptz, reason smallint)
language sql stable as $$
  select s.* from (
    select p.id, p.destination as other, -p.amount as delta, p.source_after as after, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction <= 0 and p.source = p_account and ((p.source >> 1) & 127) = 1 and p.id < p_before
    union all
    select p.id, p.source, p.amount, p.destination_after, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction >= 0 and p.destination = p_account and ((p.destination >> 1) & 127) = 1 and p.id < p_before
  ) s left join ledger_journals j on j.id = s.journal
  where (p_reasons is null or s.reason = any(p_reasons))
    and (p_from is null or s.at >= p_from) and (p_to is null or s.at < p_to)
    and (s.id = p_id or abs(s.delta) = p_amount or s.other = any(p_others) or j.ref = any(p_refs)
      or s.delta > 0 and s.reason = any(p_came) or s.delta < 0 and s.reason = any(p_went))
  order by s.id desc limit p_limit
$$;
