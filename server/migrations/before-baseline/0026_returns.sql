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

-- What the card provider is told to do: recorded in the transaction that decides it, carried out after that and until it is
-- done, whatever breaks in between. A card form that is still open when its person leaves is cancelled; what is paid for a
-- closed account nevertheless goes back to the card.
create table card_orders (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references card_deposits (id),
  kind text not null check (kind in ('cancel', 'refund')),
  -- what goes back; null where nothing was paid
  amount_cents bigint check (amount_cents > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- what the last attempt came to, for operators
  note text,
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null default clock_now(),
  next_at timestamptz not null default clock_now(),
  done_at timestamptz,
  check ((kind = 'refund') = (amount_cents is not null)),
  check ((state = 'done') = (done_at is not null)),
  unique (deposit_id, kind)
);
create index card_orders_due on card_orders (next_at) where state = 'open';
