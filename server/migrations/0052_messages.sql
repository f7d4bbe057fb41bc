-- Who has a socket open. Lost in a crash, and reported again within seconds.
create unlogged table user_presence (
  user_id bigint primary key references users,
  online boolean not null,
  seen_at timestamptz not null
);
create index user_presence_online on user_presence (seen_at) where online;

-- When a person was last notified of a message of another one, so that a conversation gives one notification an hour.
create table thread_notices (
  user_id bigint not null references users,
  from_id bigint not null references users,
  noticed_at timestamptz not null,
  primary key (user_id, from_id)
);
