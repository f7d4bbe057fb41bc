-- Messages of threads are searched by their words. The channel is one of the words, so that a search reads the entries of the
-- searcher's own threads alone. Rooms are not searched: their messages are not in the index.
alter table chat_messages add column in_thread boolean not null default false;
create index chat_messages_words on chat_messages
  using gin ((array_to_tsvector(array['#'::text || channel_id::text]) || to_tsvector('simple'::regconfig, content)))
  where in_thread;

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
