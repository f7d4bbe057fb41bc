-- How others call a session: its own name in lists, which says nothing about the token or about how many there are.
alter table sessions
  add column id bigint not null unique default floor(random() * 9e17)::bigint + 1,
  add column last_seen_at timestamptz not null default clock_now();

-- A browser that somebody has signed in with, known by a cookie of its own: another one is worth a notice.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default clock_now(),
  used_at timestamptz not null default clock_now(),
  primary key (user_id, token_hash)
);

alter table credentials
  add column name text not null default '',
  -- a passkey's signature counter, or the last time step whose code was used
  add column counter bigint not null default 0 check (counter >= 0),
  add column used_at timestamptz,
  -- a second factor counts once a code of it has been seen
  add column confirmed_at timestamptz;
create index credentials_user on credentials (user_id, kind);
create unique index credentials_one_totp on credentials (user_id) where kind = 'totp';

-- Single-use codes for whoever has lost the second factor. Only SHA-256 of person and code is stored.
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

-- A closed account keeps its row for the ledger's sake, without a name, an address or a way in.
alter table users add column closed_at timestamptz;
