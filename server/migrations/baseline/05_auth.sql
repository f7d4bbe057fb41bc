-- Only the SHA-256 of a session's token is stored.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default clock_now(),
  -- when this person last proved who they are; step-up looks at it
  proved_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  -- How others call a session: its own name in lists, which says nothing about the token or about how many there are.
  id bigint not null unique default floor(random() * 9e17)::bigint + 1,
  last_seen_at timestamptz not null default clock_now()
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
  name text not null default '',
  -- a passkey's signature counter, or the last time step whose code was used
  counter bigint not null default 0 check (counter >= 0),
  used_at timestamptz,
  -- a second factor counts once a code of it has been seen
  confirmed_at timestamptz,
  unique (kind, external_id)
);
create index credentials_user on credentials (user_id, kind);
create unique index credentials_one_totp on credentials (user_id) where kind = 'totp';

-- A browser that somebody has signed in with, known by a cookie of its own: another one is worth a notice.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  used_at timestamptz not null default clock_now(),
  primary key (user_id, token_hash)
);

-- Single-use codes for people who have lost the second factor. Only SHA-256 of person and code is stored.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, code_hash)
);

-- What somebody was asked and has to answer soon, and once. Only the SHA-256 of its token is stored.
create table auth_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('passkey-add', 'passkey-proof', 'passkey-sign-in', 'second-factor',
    'provider', 'complete-sign-up', 'verify-email', 'change-email')),
  user_id bigint references users on delete cascade,
  details jsonb not null default '{}',
  tries int not null default 0,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index auth_challenges_age on auth_challenges (expires_at);
create index auth_challenges_user on auth_challenges (user_id, purpose);
