create table users (
  id bigint generated always as identity primary key,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  date_of_birth date not null,
  region text not null,
  role text not null default 'user' check (role in ('user', 'merchant', 'moderator', 'admin')),
  tournament_wins int not null default 0,
  tournament_losses int not null default 0,
  badge_level text not null default 'bronze' check (badge_level in ('bronze', 'silver', 'gold', 'platinum', 'diamond')),
  is_crown_holder boolean not null default false,
  revenue_share_cents bigint not null default 0 check (revenue_share_cents >= 0),
  gang_id bigint,
  notify_on_wins boolean not null default true,
  notify_on_upcoming_events boolean not null default false,
  sound_enabled boolean not null default true,
  theme_song_url text,
  theme_song_title text,
  wallet_locked boolean not null default false,
  bitcoin_address text,
  practice_refilled_at timestamptz,
  created_at timestamptz not null default clock_now(),
  -- Others see an e-mail address masked unless its owner allows it.
  show_email boolean not null default false,
  -- A closed account keeps its row for the ledger's sake, without a name, an address or a way to sign in.
  closed_at timestamptz
);
create unique index users_email on users (lower(email));
-- People are looked for by the beginning of a name.
create index users_full_name on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_last_name on users (lower(last_name) text_pattern_ops);
