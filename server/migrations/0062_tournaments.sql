create table tournaments (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  game_title text not null,
  platform text not null check (platform in ('playstation', 'xbox', 'pc', 'nintendo_switch')),
  entry_fee_cents bigint not null check (entry_fee_cents >= 100),
  max_players int not null check (max_players between 2 and 11),
  games_count int not null check (games_count in (1, 3, 5, 7, 9, 11)),
  lives int not null check (lives between 1 and 3),
  practice boolean not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'completed', 'cancelled')),
  player_count int not null default 0 check (player_count between 0 and max_players),
  -- of the newest fact
  seq int not null default 0,
  created_at timestamptz not null,
  starts_by timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_reason text,
  winner_id bigint references users,
  -- frozen at the start: prize + platform + host = the fees of those who are seated then
  prize_cents bigint,
  platform_cents bigint,
  host_cents bigint,
  check ((status = 'open') = (started_at is null and ended_at is null)),
  check ((status in ('completed', 'cancelled')) = (ended_at is not null)),
  check ((status = 'completed') = (winner_id is not null)),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (prize_cents + platform_cents + host_cents = entry_fee_cents * player_count)
);
create index tournaments_listed on tournaments (status, id desc);
create index tournaments_creator on tournaments (creator_id, id desc);
create index tournaments_title on tournaments (lower(game_title) text_pattern_ops);
create index tournaments_unstarted on tournaments (starts_by) where status = 'open';

-- A seat is a fee that was paid. It ends before the start by leaving, with the fee back.
create table tournament_seats (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournaments,
  user_id bigint not null references users,
  -- the idempotency key of the call that took it
  join_key uuid not null,
  joined_at timestamptz not null,
  refunded_at timestamptz,
  -- when a socket of the player followed the tournament last
  seen_at timestamptz
);
create index tournament_seats_order on tournament_seats (tournament_id, id) where refunded_at is null;
create unique index tournament_seats_once on tournament_seats (tournament_id, user_id) where refunded_at is null;
create unique index tournament_seats_key on tournament_seats (user_id, join_key);
create index tournament_seats_user on tournament_seats (user_id, id desc);

-- Everything that happened, in order; the engine folds it (contract/tournament-engine.ts). Append-only.
create table tournament_facts (
  tournament_id bigint not null references tournaments,
  seq int not null check (seq > 0),
  at timestamptz not null,
  type text not null,
  -- the fact without seq and at, as in contract/tournament-line.ts
  fact jsonb not null,
  primary key (tournament_id, seq)
);
create trigger no_change before update or delete on tournament_facts for each row execute function refuse_change();
create trigger no_truncate before truncate on tournament_facts for each statement execute function refuse_change();

-- What the facts say of each match now, for lists and timers. The audit folds the facts again and compares.
create table matches (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournaments,
  number int not null,
  champion_id bigint not null references users,
  challenger_id bigint not null references users,
  status text not null check (status in ('waiting', 'checking_in', 'running', 'reported', 'disputed', 'completed', 'forfeited', 'void')),
  due_at timestamptz,
  winner_id bigint references users,
  won_by text check (won_by in ('agreement', 'silence', 'decision', 'disconnect', 'walkover', 'departure')),
  called_at timestamptz not null,
  began_at timestamptz,
  disputed_at timestamptz,
  ended_at timestamptz,
  -- when the server last saw a socket of each at the table, and since when it has seen it without a gap
  champion_seen_at timestamptz,
  champion_seen_from timestamptz,
  challenger_seen_at timestamptz,
  challenger_seen_from timestamptz,
  check (champion_id <> challenger_id),
  check ((status = 'completed') = (winner_id is not null)),
  check ((status in ('completed', 'forfeited', 'void')) = (ended_at is not null))
);
create unique index matches_number on matches (tournament_id, number);
-- one match at a time
create unique index matches_present on matches (tournament_id) where ended_at is null;
create index matches_due on matches (due_at) where ended_at is null;
create index matches_disputed on matches (id) where status = 'disputed';
create index matches_champion on matches (champion_id, id desc);
create index matches_challenger on matches (challenger_id, id desc);

create table match_evidence (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches,
  user_id bigint not null references users,
  kind text not null check (kind in ('picture', 'video')),
  object_path text not null unique,
  -- hex, of the stored bytes
  sha256 text not null,
  bytes bigint not null,
  note text not null default '',
  received_at timestamptz not null
);
create index match_evidence_match on match_evidence (match_id, id);
create index match_evidence_user on match_evidence (user_id);

-- A moderator's decisions, with their reasons; a replayed match may get another one.
create table match_decisions (
  id bigint generated always as identity primary key,
  match_id bigint not null references matches,
  moderator_id bigint not null references users,
  winner_id bigint references users,
  reason text not null,
  decided_at timestamptz not null
);
create index match_decisions_match on match_decisions (match_id);
create index match_decisions_moderator on match_decisions (moderator_id);
