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

-- A card deposit is recorded before the provider hears of it: the id is ours, and the provider's idempotency key.
alter table card_deposits
  add column id uuid not null default gen_random_uuid(),
  -- the Idempotency-Key of the call that asked for it: its retry finds this row
  add column request_key text,
  -- taken back by the provider until now: refunds, and disputes that are open or lost
  add column reversed_cents bigint not null default 0,
  add column reversals int not null default 0,
  -- counts its changes: an answer of the provider that was read before one of them is read again
  add column revision int not null default 0,
  -- when the provider was last asked about it
  add column checked_at timestamptz,
  drop constraint card_deposits_pkey,
  drop constraint card_deposits_status_check;
alter table card_deposits
  add primary key (id),
  alter column provider_id drop not null,
  add constraint card_deposits_provider_id unique (provider_id),
  add constraint card_deposits_status check (status in ('created', 'processing', 'failed', 'canceled', 'credited')),
  add constraint card_deposits_reversed check (
    reversed_cents between 0 and amount_cents and (status = 'credited' or reversed_cents = 0)),
  add constraint card_deposits_known check (status = 'created' or provider_id is not null);
create unique index card_deposits_request on card_deposits (user_id, request_key, amount_cents)
  where request_key is not null;
create index card_deposits_unsettled on card_deposits (created_at)
  where status in ('created', 'processing', 'failed') and provider_id is not null;

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
