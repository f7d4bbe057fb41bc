-- A card deposit from intent to credit. The credit's journal key holds the provider's id, so it happens once.
-- It is recorded before the provider hears of it: the id is ours, and the provider's idempotency key.
create table card_deposits (
  provider_id text,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  test_mode boolean not null,
  status text not null default 'created',
  created_at timestamptz not null default clock_now(),
  credited_at timestamptz,
  id uuid not null default gen_random_uuid() primary key,
  -- the Idempotency-Key of the call that asked for it: its retry finds this row
  request_key text,
  -- taken back by the provider until now: refunds, and disputes that are open or lost
  reversed_cents bigint not null default 0,
  reversals int not null default 0,
  -- counts its changes: an answer of the provider that was read before one of them is read again
  revision int not null default 0,
  -- when the provider was last asked about it
  checked_at timestamptz,
  -- Whether the provider itself calls the payment live. It is written with the credit. Null on a deposit that was credited
  -- before this column existed and of which no message has told; production asks the provider then.
  live boolean,
  constraint card_deposits_provider_id unique (provider_id),
  constraint card_deposits_status check (status in ('created', 'processing', 'failed', 'canceled', 'credited')),
  constraint card_deposits_reversed check (
    reversed_cents between 0 and amount_cents and (status = 'credited' or reversed_cents = 0)),
  constraint card_deposits_known check (status = 'created' or provider_id is not null)
);
create index card_deposits_user on card_deposits (user_id);
create unique index card_deposits_request on card_deposits (user_id, request_key, amount_cents)
  where request_key is not null;
create index card_deposits_unsettled on card_deposits (created_at)
  where status in ('created', 'processing', 'failed') and provider_id is not null;

-- Everything that payment providers sent us, once for each event of theirs. A row is written by the transaction that
-- carries out what the delivery says, so a delivery that reads `handled` has had its effect, exactly once.
create table provider_deliveries (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('stripe', 'nowpayments', 'bitcoin')),
  event_id text not null check (length(event_id) between 1 and 255),
  kind text not null check (length(kind) <= 120),
  payload json not null,
  state text not null check (state in ('handled', 'failed', 'ignored')),
  -- why it failed or was ignored, for operators
  error text,
  attempts int not null default 1 check (attempts >= 0),
  received_at timestamptz not null default clock_now(),
  handled_at timestamptz not null default clock_now(),
  -- when a failed one is tried again; null where nothing is due
  next_at timestamptz,
  check (next_at is null or state = 'failed'),
  unique (provider, event_id)
);
create index provider_deliveries_due on provider_deliveries (next_at) where next_at is not null;
create index provider_deliveries_newest on provider_deliveries (provider, id desc);
-- How many messages of providers failed is asked with every look at the operators' queues.
create index provider_deliveries_failed on provider_deliveries (id) where state = 'failed';

-- Each time that the provider took money back (above zero) or gave it back (below): one journal
-- `deposit-reversed:<provider id>:<n>` each.
create table card_reversals (
  deposit_id uuid not null references card_deposits (id),
  n int not null,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null default clock_now(),
  primary key (deposit_id, n)
);
create trigger card_reversals_append_only before update or delete on card_reversals
  for each row execute function refuse_change();

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
  -- The whole price in this coin when the payment was first seen; null: nobody said yet, and such coins wait. The quote binds
  -- for the quoted coins that are first seen in time. Coins beyond it and late ones are valued at this price where that is less.
  price_then numeric(38, 18) constraint crypto_receipts_quoted_check check (price_then > 0),
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
  looks bigint not null default 0,
  -- Until when somebody is looking at the blocks: others leave them alone meanwhile.
  looking_until timestamptz
);

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
