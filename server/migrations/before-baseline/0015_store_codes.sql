-- A code with which a shop takes money that was held for it. Only the SHA-256 of its secret is stored.
create table store_codes (
  id bigint generated always as identity primary key,
  payer_id bigint not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'active' check (status in ('active', 'redeemed', 'expired', 'superseded')),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  merchant_id bigint references users,
  taken_cents bigint not null default 0 check (taken_cents between 0 and amount_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and taken_cents),
  redeemed_at timestamptz,
  constraint store_codes_redeemed check (
    (status = 'redeemed') = (merchant_id is not null)
    and (status = 'redeemed') = (redeemed_at is not null)
    and (status = 'redeemed') = (taken_cents > 0)),
  constraint store_codes_two_people check (merchant_id <> payer_id)
);
create unique index store_codes_one_live on store_codes (payer_id) where status = 'active';
create index store_codes_payer on store_codes (payer_id, id desc);
create index store_codes_merchant on store_codes (merchant_id, redeemed_at desc) where merchant_id is not null;
create index store_codes_due on store_codes (expires_at) where status = 'active';

-- What a shop gave back, in parts. The journal's key is `code-refund:<id>`.
create table store_refunds (
  id bigint generated always as identity primary key,
  code_id bigint not null references store_codes,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default clock_now()
);
create index store_refunds_code on store_refunds (code_id);
