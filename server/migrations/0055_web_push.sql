-- The server's key pair of web push (VAPID), made at the first start. The private key is sealed.
create table push_keys (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default clock_now()
);

-- A browser in which a person has turned push on. It ends with the session that registered it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_hash bytea not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default clock_now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_hash);

-- What is still to be sent to a browser. A newer message of the same topic takes the place of one that waits.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  topic text not null,
  key text not null,
  title text not null,
  body text not null,
  link text not null,
  -- grows when a newer message takes the place: who sends the older one must not remove the newer one
  revision int not null default 0,
  attempts int not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  unique (subscription_id, topic)
);
create index push_deliveries_due on push_deliveries (due_at);

-- When pushes wait, in minutes after midnight of a time zone. No row: they never wait.
create table quiet_hours (
  user_id bigint primary key references users,
  from_minute int not null check (from_minute between 0 and 1439),
  until_minute int not null check (until_minute between 0 and 1439),
  time_zone text not null,
  check (from_minute <> until_minute)
);
