-- A place where messages are in one order: the thread of two people, a watch room.
create table chat_channels (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('thread', 'room', 'tournament')),
  -- what the owner module calls it: '3:17' for a thread of users 3 and 17, the id of a room
  subject text not null,
  -- the newest message; also the lock under which messages get their ids
  last_message_id bigint,
  created_at timestamptz not null default clock_now()
);
create unique index chat_channels_subject on chat_channels (kind, subject);

-- Who may read and write in a channel, and how far they have read.
create table chat_members (
  channel_id bigint not null references chat_channels,
  user_id bigint not null references users,
  -- that of the channel
  kind text not null check (kind in ('thread', 'room', 'tournament')),
  left_at timestamptz,
  -- by the channel's owner; moderators' sanctions are elsewhere
  silenced_until timestamptz,
  read_up_to bigint not null default 0,
  -- messages written; counted in threads only
  sent int not null default 0,
  pinned boolean not null default false,
  muted boolean not null default false,
  primary key (channel_id, user_id)
);
create index chat_members_user on chat_members (user_id, kind) where left_at is null;

-- Ids are drawn under the channel's lock, so that they grow in the order in which the channel's messages commit.
create sequence chat_message_ids;
create table chat_messages (
  id bigint primary key,
  channel_id bigint not null,
  sender_id bigint not null,
  message_type text not null default 'text' check (message_type in ('text', 'notice')),
  content text not null,
  -- made by the sender's device: a message that is sent again is the same message
  client_id uuid,
  reply_to_id bigint,
  event_id bigint,
  -- milliseconds from the start of the room's video
  position_ms int,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (char_length(content) <= 4000 and (removed_at is null) = (content <> ''))
);
create unique index chat_messages_channel on chat_messages (channel_id, id);
create unique index chat_messages_once on chat_messages (channel_id, sender_id, client_id) where client_id is not null;
create index chat_messages_sender on chat_messages (sender_id, id);

create table chat_reactions (
  message_id bigint not null,
  user_id bigint not null references users,
  emoji text not null,
  created_at timestamptz not null default clock_now(),
  primary key (message_id, user_id)
);
create index chat_reactions_user on chat_reactions (user_id);
