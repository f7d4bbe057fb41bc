-- Wins of people who belong to somebody who decided the event, for moderators. One row for each outcome, winner and decider.
create table event_flags (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  outcome event_outcome not null,
  winner_id bigint not null references users,
  decider_id bigint not null references users,
  -- [{kind, cents?, members?}]
  reasons jsonb not null,
  payout_cents amount_or_zero not null,
  -- the event waited for a moderator because of this payout
  waits boolean not null,
  created_at timestamptz not null default clock_now(),
  closed_at timestamptz,
  closed_by bigint references users,
  note text,
  constraint event_flags_once unique (event_id, outcome, winner_id, decider_id),
  constraint event_flags_closed check (num_nonnulls(closed_at, closed_by, note) in (0, 3))
);
create index event_flags_open on event_flags (id) where closed_at is null;
create index event_flags_winner on event_flags (winner_id);
create index event_flags_decider on event_flags (decider_id);

-- While an outcome waits for a moderator because of a flagged payout: the outcome, and when it is final without one.
alter table event_books
  add column check_outcome event_outcome,
  add column check_until timestamptz;
alter table event_books add constraint event_books_check check ((check_outcome is null) = (check_until is null));

-- The internet addresses at which people were lately, as keyed hashes: comparable with each other, and nothing else.
create table seen_addresses (
  user_id bigint not null references users on delete cascade,
  address_hash bytea not null,
  -- the present stay there: a day's absence begins a new one
  first_at timestamptz not null default clock_now(),
  last_at timestamptz not null default clock_now(),
  primary key (user_id, address_hash)
);
create index seen_addresses_hash on seen_addresses (address_hash);
create index seen_addresses_age on seen_addresses (last_at);

-- Who else signed in with a person's browsers, and with whom a person exchanged money lately.
create index known_devices_token on known_devices (token_hash);
create index transfers_sent on transfers (sender_id, created_at);
create index transfers_received on transfers (receiver_id, created_at);
