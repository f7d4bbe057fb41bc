-- A request for money: pending until the recipient accepts or rejects it, its sender calls it back, or 30 days pass.
create table fund_requests (
  id bigint generated always as identity primary key,
  from_id bigint not null references users,
  to_id bigint not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  message text check (length(message) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  -- cancelled by the clock, not by its sender
  expired boolean not null default false,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  reminded_at timestamptz,
  decided_at timestamptz,
  constraint fund_requests_two_people check (from_id <> to_id),
  constraint fund_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint fund_requests_expired check (not expired or status = 'cancelled')
);
create index fund_requests_sent on fund_requests (from_id, (status = 'pending') desc, id desc);
create index fund_requests_received on fund_requests (to_id, (status = 'pending') desc, id desc);
create index fund_requests_due on fund_requests (expires_at) where status = 'pending';

-- Money from one person to another, with the words that went with it. The journal's key is `transfer:<id>`.
create table transfers (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users,
  receiver_id bigint not null references users,
  amount_cents bigint not null check (amount_cents > 0),
  description text check (length(description) between 1 and 200),
  -- the request that it answers: one transfer each
  request_id bigint unique references fund_requests,
  created_at timestamptz not null default clock_now(),
  constraint transfers_two_people check (sender_id <> receiver_id)
);

-- People are looked for by the beginning of a name.
create index users_full_name on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
