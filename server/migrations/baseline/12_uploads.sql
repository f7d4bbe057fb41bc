-- A picture from the request of an address to the stored object. Only the SHA-256 of the address is stored.
create table uploads (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  purpose text not null check (purpose in ('profile', 'event', 'feedback')),
  token_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'receiving', 'stored', 'failed', 'leaving')),
  -- the object's name in the store, random, given before the address is: no object is written that no row names
  name text not null unique,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  width int check (width > 0),
  height int check (height > 0),
  byte_count int check (byte_count > 0),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- since when something refers to it; null: nothing does, and it is thrown away after a while
  used_at timestamptz,
  unused_since timestamptz not null default clock_now(),
  constraint uploads_stored check (state <> 'stored' or
    (sha256 is not null and width is not null and height is not null and byte_count is not null))
);
create index uploads_of_person on uploads (user_id, created_at);
create index uploads_unused on uploads (unused_since) where used_at is null;
