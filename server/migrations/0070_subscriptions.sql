-- Subscriptions to Competition Insights. A row is written before the provider hears of it: the id is ours, and the provider's
-- idempotency key. Money is a row of subscription_payments and a journal of the ledger each.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  -- the Idempotency-Key of the call that asked for it: its retry finds this row
  request_key text,
  -- no card is charged; the server renews it by its own clock
  demo boolean not null,
  -- the provider's ids; null until it has answered
  customer_id text,
  provider_id text unique,
  status text not null default 'incomplete' check (status in ('incomplete', 'active', 'past_due', 'ended')),
  -- the first payment
  started_at timestamptz,
  -- the end of what is paid
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- a payment waits for the bank
  processing boolean not null default false,
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'money_back', 'account_closed')),
  -- counts its changes: an answer of the provider that was read before one of them is read again
  revision int not null default 0,
  created_at timestamptz not null default clock_now(),
  -- when the provider is asked next, or a demo subscription renews or ends; null when there is nothing left
  next_at timestamptz,
  check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null)),
  check ((started_at is null) = (current_period_end is null)),
  check (status not in ('active', 'past_due') or started_at is not null)
);
create unique index subscriptions_open on subscriptions (user_id) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, created_at desc);
create index subscriptions_due on subscriptions (next_at) where next_at is not null;

-- Each paid month, once by its invoice. Its journal is `subscription:<invoice id>`.
create table subscription_payments (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions,
  invoice_id text not null unique,
  -- the provider's payment; null where no card was charged
  intent_id text unique,
  amount_cents bigint not null check (amount_cents > 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz not null,
  -- taken back by the provider until now: refunds, and disputes that are open or lost
  refunded_cents bigint not null default 0,
  reversals int not null default 0,
  -- counts its changes, as in subscriptions
  revision int not null default 0,
  -- whether the provider calls the payment live
  live boolean not null,
  check (refunded_cents between 0 and amount_cents),
  check (period_end > period_start)
);
create index subscription_payments_of on subscription_payments (subscription_id, id);

-- Each time that money went back to the card (above zero) or came again (below): one journal
-- `subscription-reversed:<invoice id>:<n>` each.
create table subscription_reversals (
  payment_id bigint not null references subscription_payments,
  n int not null,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null default clock_now(),
  primary key (payment_id, n)
);
create trigger subscription_reversals_append_only before update or delete on subscription_reversals
  for each row execute function refuse_change();

-- The one automatic money-back of a person.
create table money_backs (
  user_id bigint primary key references users,
  subscription_id uuid not null unique references subscriptions,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null default clock_now()
);
create trigger money_backs_append_only before update or delete on money_backs
  for each row execute function refuse_change();

-- What the provider must do, written in the transaction that decides it and carried out afterwards, until it is done.
create table subscription_orders (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions,
  -- the payment that a refund is of
  payment_id bigint unique references subscription_payments,
  kind text not null check (kind in ('end_later', 'go_on', 'end_now', 'refund')),
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- counts the changes of the kind: who carried out an older one does not close it
  version int not null default 0,
  note text,
  attempts int not null default 0,
  next_at timestamptz not null default clock_now(),
  created_at timestamptz not null default clock_now(),
  done_at timestamptz,
  check ((kind = 'refund') = (payment_id is not null))
);
-- A subscription has one course at a time: a later wish takes the place of an earlier one that is still open.
create unique index subscription_orders_course on subscription_orders (subscription_id)
  where kind <> 'refund' and state = 'open';
create index subscription_orders_due on subscription_orders (next_at) where state = 'open';
