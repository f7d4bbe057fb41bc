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
create trigger events_rules_fixed before update or delete on events for each row execute function event_rules_fixed();
-- Types instead of checks of the table, so that a bet does not read them anew (see the ledger).
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
  stake_a_cents amount_or_zero not null default 0,
  stake_b_cents amount_or_zero not null default 0,
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
  dispute_bond_cents bigint,
  suspended_from text,
  suspended_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  void_reason text,
  -- finality: the outcome cannot change any more and payouts are fixed
  outcome event_outcome,
  final_at timestamptz,
  fee_cents amount_or_zero,
  -- payouts are made in the order of people; everybody up to here is paid
  paid_through bigint,
  settled_at timestamptz,
  -- betting looks at the status alone, so nothing that is final may say that it is open
  constraint event_books_final_is_closed check (outcome is null or status <> 'open')
) with (fillfactor = 50);
create index event_books_due on event_books (next_at) where next_at is not null;
create index event_books_status on event_books (status, event_id desc);
-- Lists of open events are read in these orders. Neither column moves with a bet, so bets stay heap-only updates.
create index event_books_closing on event_books (practice, ends_at, event_id) where status = 'open';
create index event_books_newest on event_books (practice, event_id desc) where status = 'open';
-- after, since a trigger before an update locks every row first
create trigger event_books_ends after insert or update of outcome, final_at, status, settled_at on event_books
  for each row execute function event_books_end();
-- The condition is judged without a call: a bet's update of the book costs nothing more.
create trigger event_books_settled after update of settled_at on event_books
  for each row when (old.settled_at is null and new.settled_at is not null) execute function event_queue_results();

-- A bet's id is the id of the posting that paid for it. The primary key holds the person's idempotency key, so the same
-- call cannot bet twice, and finds a person's bets on an event. No foreign keys here: the place statement checks the
-- event, the session the person, and the auditor both.
create table bets (
  event_id bigint not null,
  user_id bigint not null,
  key uuid not null,
  id bigint not null,
  amount_cents amount_above_zero not null,
  created_at timestamptz not null,
  side bet_side not null,
  primary key (event_id, user_id, key)
);
create trigger bets_append_only before update or delete on bets for each row execute function refuse_change();
create trigger bets_no_truncate before truncate on bets for each statement execute function refuse_change();

-- What each bet gets, fixed at finality.
create table event_payouts (
  event_id bigint not null,
  user_id bigint not null,
  bet_id bigint not null,
  amount_cents amount_or_zero not null,
  primary key (event_id, user_id, bet_id)
);
create trigger event_payouts_append_only before update or delete on event_payouts
  for each row execute function refuse_change();
create trigger event_payouts_no_truncate before truncate on event_payouts
  for each statement execute function refuse_change();

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
  created_at timestamptz not null default clock_now(),
  -- An answer stands under the comment that began the conversation: there are two levels and no more.
  reply_to bigint
);
create index event_comments_first on event_comments (event_id, id desc) where reply_to is null;
create index event_comments_replies on event_comments (reply_to, id) where reply_to is not null;

-- How the pools grew, written behind the bets: the newest state of each bucket. A bucket is a second, or a 600th of the
-- event's life where that is longer, so that no event has more than some 600 points.
create table event_odds_points (
  event_id bigint not null,
  bucket timestamptz not null,
  at timestamptz not null,
  stake_a_cents bigint not null,
  stake_b_cents bigint not null,
  primary key (event_id, bucket)
);

-- Photographs of an event, sealed with it. Places: 0 the subject or option A, 1 option B, 2 the proof of a proposal.
create table event_photos (
  event_id bigint not null,
  place smallint not null check (place in (0, 1, 2)),
  object_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (event_id, place)
);
create trigger event_photos_append_only before update or delete on event_photos
  for each row execute function refuse_change();
create trigger event_photos_no_truncate before truncate on event_photos
  for each statement execute function refuse_change();

-- When to tell the bettors of an event that it locks soon. Apart from event_books, which every bet updates.
create table event_reminders (
  event_id bigint primary key,
  due_at timestamptz not null
);
create index event_reminders_due on event_reminders (due_at);

-- Events that a person watches, and when to say that one locks; null once it was said or when there is nothing to say.
create table event_watches (
  user_id bigint not null,
  event_id bigint not null,
  created_at timestamptz not null default clock_now(),
  tell_at timestamptz,
  primary key (user_id, event_id)
);
create index event_watches_due on event_watches (tell_at) where tell_at is not null;

-- What each person's stake on a finished event came to: one row for each person and event, written behind the payouts.
-- Lists and sums of one's own bets read these rows by person and time, so their cost does not grow with the history and
-- the hot table of bets needs no index by person.
create table event_results (
  user_id bigint not null,
  practice boolean not null,
  settled_at timestamptz not null,
  event_id bigint not null,
  category text not null,
  side bet_side not null,
  bets int not null,
  stake_cents amount_above_zero not null,
  payout_cents amount_or_zero not null,
  result text not null check (result in ('won', 'lost', 'refunded')),
  primary key (user_id, practice, settled_at, event_id)
);
create trigger event_results_append_only before update or delete on event_results
  for each row execute function refuse_change();
create trigger event_results_no_truncate before truncate on event_results
  for each statement execute function refuse_change();

-- The same added up over all time, by category.
create table bet_totals (
  user_id bigint not null,
  practice boolean not null,
  category text not null,
  won int not null default 0,
  lost int not null default 0,
  refunded int not null default 0,
  stake_cents amount_or_zero not null default 0,
  payout_cents amount_or_zero not null default 0,
  primary key (user_id, practice, category)
) with (fillfactor = 70);

-- Settled events whose results are not written to the end; everybody up to `through` is.
create table event_results_due (
  event_id bigint primary key,
  through bigint not null default 0,
  due_at timestamptz not null default clock_now()
);
