-- What people bet on. The rules (everything a bettor agrees to) are fixed from the first bet on.
create table events (
  id bigint generated always as identity primary key,
  created_by bigint not null,
  title text not null,
  description text not null,
  category text not null check (category in ('personal', 'sports', 'entertainment', 'other')),
  option_a text not null,
  option_b text not null,
  practice boolean not null,
  fee_bps int not null check (fee_bps between 0 and 10000),
  rules_hash text not null,
  created_at timestamptz not null default clock_now()
);
create index events_creator on events (created_by, id desc);
create index events_category on events (category, id desc);

-- Types instead of checks of the table, for the reason given in 0002.
create domain event_status as text
  check (value in ('open', 'locked', 'proposed', 'disputed', 'suspended', 'settled', 'voided'));
create domain event_outcome as text check (value in ('optionA', 'optionB', 'void'));
-- 0 is option A, 1 is option B
create domain bet_side as smallint check (value in (0, 1));

-- The state of each event: small and hot, apart from its text. The two stakes equal the event's ledger accounts until
-- payouts begin; the auditor checks it.
create table event_books (
  event_id bigint primary key,
  practice boolean not null,
  fee_bps int not null,
  status event_status not null default 'open',
  ends_at timestamptz not null,
  stake_a amount_or_zero not null default 0,
  stake_b amount_or_zero not null default 0,
  bets_a int not null default 0,
  bets_b int not null default 0,
  -- when the next timer is due; null when nothing is
  next_at timestamptz,
  locked_at timestamptz,
  proposed_outcome event_outcome,
  proposed_at timestamptz,
  proposal_source_url text,
  proposal_note text,
  -- how many people on the losing side have not conceded
  losers_left int,
  disputed_by bigint,
  disputed_at timestamptz,
  dispute_reason text,
  dispute_bond bigint,
  suspended_from text,
  suspended_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  void_reason text,
  -- finality: the outcome cannot change any more and payouts are fixed
  outcome event_outcome,
  final_at timestamptz,
  fee amount_or_zero,
  -- payouts are made in the order of people; everybody up to here is paid
  paid_through bigint,
  settled_at timestamptz,
  constraint event_books_ends check (
    (outcome is null) = (final_at is null) and (status in ('settled', 'voided')) = (settled_at is not null))
) with (fillfactor = 50);
create index event_books_due on event_books (next_at) where next_at is not null;
create index event_books_status on event_books (status, event_id desc);

create function event_rules_fixed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from event_books b where b.event_id = old.id and b.bets_a + b.bets_b > 0) then
    raise exception 'the rules of event % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger events_rules_fixed before update or delete on events for each row execute function event_rules_fixed();

-- A bet's id is the id of the posting that paid for it. The primary key holds the person's idempotency key, so the same
-- call cannot bet twice, and finds a person's bets on an event. No foreign keys here: the place statement checks the
-- event, the session the person, and the auditor both.
create table bets (
  event_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  id bigint not null,
  amount amount_above_zero not null,
  created_at timestamptz not null,
  side bet_side not null,
  primary key (event_id, user_id, key)
);
create trigger bets_append_only before update or delete on bets for each row execute function refuse_change();

-- What each bet gets, fixed at finality.
create table event_payouts (
  event_id bigint not null,
  user_id bigint not null,
  bet_id bigint not null,
  amount amount_or_zero not null,
  primary key (event_id, user_id, bet_id)
);
create trigger event_payouts_append_only before update or delete on event_payouts
  for each row execute function refuse_change();

create table event_concessions (
  event_id bigint not null,
  user_id bigint not null,
  at timestamptz not null default clock_now(),
  primary key (event_id, user_id)
);

create table event_timeline (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  at timestamptz not null default clock_now(),
  what text not null,
  note text not null default ''
);
create index event_timeline_event on event_timeline (event_id, id);

create table event_comments (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  user_id bigint not null,
  content text not null,
  created_at timestamptz not null default clock_now()
);
create index event_comments_event on event_comments (event_id, id desc);

-- How the pools grew, written behind the bets: the newest state of each bucket. A bucket is a second, or a 600th of the
-- event's life where that is longer, so that no event has more than some 600 points.
create table event_odds_points (
  event_id bigint not null,
  bucket timestamptz not null,
  at timestamptz not null,
  stake_a bigint not null,
  stake_b bigint not null,
  primary key (event_id, bucket)
);

create trigger bets_no_truncate before truncate on bets for each statement execute function refuse_change();
create trigger event_payouts_no_truncate before truncate on event_payouts
  for each statement execute function refuse_change();
