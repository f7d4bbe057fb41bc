create sequence video_room_ids;
-- A place where people watch the same second of a video, write and bet.
create table video_rooms (
  id bigint primary key default nextval('video_room_ids'),
  name text not null,
  purpose text not null,
  description text not null,
  event_id bigint,
  -- which of the list's filters finds it, by the linked event
  kind text not null check (kind in ('sports', 'entertainment', 'social')),
  is_public boolean not null,
  -- 128 random bits as 22 url-safe characters
  invite text not null unique,
  max_participants int not null check (max_participants >= 2),
  status text not null default 'active' check (status in ('active', 'closed')),
  -- the owner, which changes when the owner leaves
  created_by bigint not null references users,
  -- who plays, pauses and seeks; null while nobody is there
  host_id bigint references users,
  layout text not null default 'theater',
  locked boolean not null default false,
  channel_id bigint not null,
  video_url text,
  -- the video was at this position at playback_at, and moves on while it plays
  playing boolean not null default false,
  position_ms int not null default 0,
  playback_at timestamptz not null default clock_now(),
  revision int not null default 1,
  -- since when nobody is there; null while somebody is
  emptied_at timestamptz default clock_now(),
  created_at timestamptz not null default clock_now(),
  check (not playing or video_url is not null),
  check (host_id is null or emptied_at is null)
);
create index video_rooms_active on video_rooms (id) where status = 'active';
create index video_rooms_owner on video_rooms (created_by) where status = 'active';
create index video_rooms_empty on video_rooms (emptied_at) where status = 'active' and emptied_at is not null;

-- One row for each person and room, however often they come and go.
create table room_participants (
  id bigint generated always as identity primary key,
  room_id bigint not null references video_rooms,
  user_id bigint not null references users,
  joined_at timestamptz not null default clock_now(),
  left_at timestamptz,
  -- when a socket of theirs last watched the room. No index has it, so that writing it stays cheap
  seen_at timestamptz not null default clock_now(),
  display_emoji text,
  co_host boolean not null default false,
  muted_until timestamptz,
  unique (room_id, user_id)
) with (fillfactor = 70);
create index room_participants_there on room_participants (room_id, joined_at, id) where left_at is null;
create index room_participants_user on room_participants (user_id);

-- People whom the owner has removed. They do not come back to this room.
create table room_bans (
  room_id bigint not null references video_rooms,
  user_id bigint not null references users,
  created_at timestamptz not null default clock_now(),
  primary key (room_id, user_id)
);
create index room_bans_user on room_bans (user_id);
