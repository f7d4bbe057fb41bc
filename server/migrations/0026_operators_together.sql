-- Above the limit for two operators, what is being paid out comes back by two of them: one says so, the other confirms it.
-- Whoever pays it out is one of the two, since nobody else knows whether it has left.
alter table withdrawals
  add column return_as text check (return_as in ('failed', 'cancelled')),
  add column return_reason text,
  add column return_by bigint references users,
  add column return_at timestamptz,
  add column return_confirmed_by bigint references users,
  add constraint withdrawals_return_said check (
    num_nulls(return_as, return_reason, return_by, return_at) in (0, 4) and (return_confirmed_by is null or return_by is not null)),
  add constraint withdrawals_return_by_two check (
    approvals_needed < 2 or paying_operator is null or status not in ('failed', 'cancelled')
    or coalesce(return_as = status and return_by <> return_confirmed_by
      and paying_operator in (return_by, return_confirmed_by), false)) not valid;
