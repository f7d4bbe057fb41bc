-- A crypto deposit from the wish to the credit. It is written before the provider hears of it: the id is ours, and the
-- provider's name for the order. Amounts of coin are exact decimals, never floats.
create table crypto_deposits (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  provider text not null check (provider in ('nowpayments', 'bitcoin-node')),
  -- the coins are not real
  simulated boolean not null,
  -- the Idempotency-Key of the call that asked for it: its retry finds this row
  request_key text,
  -- what a full payment credits, and what it costs at the rate agreed then
  amount_cents bigint not null check (amount_cents >= 100),
  fee_bps int not null check (fee_bps >= 0),
  price_cents bigint not null,
  pay_currency text not null check (pay_currency ~ '^[a-z0-9]{2,20}$'),
  -- the quote; null until the provider has answered
  provider_id text,
  pay_address text,
  pay_amount numeric(38, 18) check (pay_amount > 0),
  pay_memo text,
  payment_url text,
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null default clock_now() + interval '24 hours',
  -- when the provider is asked next; null when there is nothing left to ask
  next_at timestamptz,
  check (price_cents >= amount_cents),
  check ((provider_id is null) = (pay_address is null) and (provider_id is null) = (pay_amount is null)),
  check (next_at is null or provider_id is not null),
  unique (provider, provider_id)
);
create index crypto_deposits_user on crypto_deposits (user_id, created_at desc, id);
create unique index crypto_deposits_request on crypto_deposits (user_id, request_key, amount_cents, pay_currency)
  where request_key is not null;
create index crypto_deposits_due on crypto_deposits (next_at) where next_at is not null;

-- Each payment that reached a deposit, once by its name at the provider: a payment id, or txid:vout.
create table crypto_receipts (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references crypto_deposits,
  provider text not null,
  provider_id text not null,
  pay_currency text not null,
  -- what the whole price is in this coin
  quoted numeric(38, 18) not null check (quoted > 0),
  paid numeric(38, 18) not null check (paid >= 0),
  stage text not null check (stage in ('seen', 'confirming', 'final', 'gone', 'stuck')),
  confirmations int check (confirmations >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  -- how many journals this payment has had
  moves int not null default 0,
  -- it came after the quote had expired
  late boolean not null,
  seen_at timestamptz not null default clock_now(),
  unique (provider, provider_id)
);
create index crypto_receipts_deposit on crypto_receipts (deposit_id);

-- Each journal of a payment: a credit (above zero) has the key `deposit:<provider>:<payment>:<n>`, a reversal (below)
-- `deposit-reversed:<provider>:<payment>:<n>`.
create table crypto_moves (
  receipt_id bigint not null references crypto_receipts,
  n int not null,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null default clock_now(),
  primary key (receipt_id, n)
);
create trigger crypto_moves_append_only before update or delete on crypto_moves
  for each row execute function refuse_change();

-- How far the blocks have been read. Whoever writes down what was read names the look that came before, so that an
-- older look never overwrites a newer one.
create table crypto_cursors (
  provider text primary key,
  block_hash text,
  looks bigint not null default 0
);
