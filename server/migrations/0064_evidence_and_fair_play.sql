-- Evidence of a match: a picture, or a short video that is kept as it came.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('profile', 'event', 'feedback', 'room', 'match'));
-- when the object was in the store, with its SHA-256
alter table uploads add column stored_at timestamptz;
-- nobody opens a video to learn its size in pixels
alter table uploads drop constraint uploads_stored;
alter table uploads add constraint uploads_stored check (state <> 'stored' or
  (sha256 is not null and byte_count is not null and (name ~ '\.(mp4|webm)$' or (width is not null and height is not null))));

-- What arrived stays what it was.
create trigger no_change before update on match_evidence for each row execute function refuse_change();

-- The keys that have signed scorecards. The private halves are derived from the server's secret.
create table scorecard_keys (
  key_id text primary key,
  -- raw, base64url
  public_key text not null unique,
  used_from timestamptz not null
);

-- Signed results. The names are those of the day, until the account behind one closes.
create table scorecards (
  match_id bigint primary key,
  champion_id bigint not null references users,
  challenger_id bigint not null references users,
  record text not null,
  -- Ed25519, base64url
  signature text not null,
  key_id text not null references scorecard_keys,
  made_at timestamptz not null
);
create index scorecards_champion on scorecards (champion_id);
create index scorecards_challenger on scorecards (challenger_id);

-- Finished matches for real money, for what looks unfair about them.
create table fair_play_matches (
  match_id bigint primary key,
  tournament_id bigint not null,
  winner_id bigint not null references users,
  loser_id bigint not null references users,
  entry_fee_cents bigint not null,
  at timestamptz not null
);
create index fair_play_matches_pair on fair_play_matches (least(winner_id, loser_id), greatest(winner_id, loser_id), at);
create index fair_play_matches_at on fair_play_matches (at);
create index fair_play_matches_loser on fair_play_matches (loser_id);
create index fair_play_matches_winner on fair_play_matches (winner_id);

-- Matches that somebody did not come to, and how long that kept them from joining.
create table no_shows (
  match_id bigint not null,
  user_id bigint not null references users,
  at timestamptz not null,
  -- which one it was within 30 days, from 1
  nth int not null check (nth > 0),
  paused_until timestamptz,
  primary key (match_id, user_id)
);
create index no_shows_user on no_shows (user_id, at);
create index no_shows_at on no_shows (at);

-- What looks unfair. Of a pair the lower id stands first, except where the kind says who lost.
create table fair_play_flags (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('same_pair', 'shared_device', 'one_way', 'no_show')),
  user_id bigint not null references users,
  other_id bigint references users,
  -- what the sentence says in numbers
  figures jsonb not null,
  match_ids bigint[] not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references users,
  outcome text,
  check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null)),
  check (other_id <> user_id)
);
create unique index fair_play_flags_open on fair_play_flags (kind, user_id, coalesce(other_id, 0)) where closed_at is null;
create index fair_play_flags_listed on fair_play_flags (id desc) where closed_at is null;
create index fair_play_flags_user on fair_play_flags (user_id, id desc);
create index fair_play_flags_other on fair_play_flags (other_id, id desc);
create index fair_play_flags_closed_by on fair_play_flags (closed_by);
