-- Money of a card deposit that a person sends back to the card. The amount is held by the ledger from the request until the
-- provider has the refund (`done`), or has refused it (`failed`: the amount is in the purse again).
create table card_refunds (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references card_deposits (id),
  user_id bigint not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'failed')),
  -- what the last attempt came to, for operators
  note text,
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null default clock_now(),
  next_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index card_refunds_deposit on card_refunds (deposit_id);
create index card_refunds_user on card_refunds (user_id);
create index card_refunds_due on card_refunds (next_at) where state in ('requested', 'sent');

-- The card that paid, as its owner knows it: "Visa •••• 4242". Null on deposits of before and where no card was asked for.
alter table card_deposits add column card text check (length(card) <= 60);
