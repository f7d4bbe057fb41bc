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
  created_at timestamptz not null default clock_now()
);
create unique index users_email on users (lower(email));

-- Only the SHA-256 of a session's token is stored.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default clock_now(),
  -- when this person last proved who they are; step-up looks at it
  proved_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default clock_now(),
  used_at timestamptz
);

-- Other ways to prove who one is (passkeys, one-time codes, an OpenID provider), one row each.
create table credentials (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('passkey', 'totp', 'oidc')),
  external_id text not null,
  secret bytea,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_now(),
  unique (kind, external_id)
);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- one telling of one thing: a listener that is called twice tells once
  key text not null,
  title text not null,
  body text not null,
  link text not null,
  read_at timestamptz,
  created_at timestamptz not null default clock_now()
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, id desc);

-- A card deposit from intent to credit. The credit's journal key holds the provider's id, so it happens once.
create table card_deposits (
  provider_id text primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  test_mode boolean not null,
  status text not null default 'created' check (status in ('created', 'credited', 'failed')),
  created_at timestamptz not null default clock_now(),
  credited_at timestamptz
);
create index card_deposits_user on card_deposits (user_id);
