-- Others see an e-mail address masked unless its owner allows it.
alter table users add column show_email boolean not null default false;

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

create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  category text not null check (category in ('bug', 'feature', 'general')),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  status text not null default 'new' check (status in ('new', 'reviewed', 'in-progress', 'resolved')),
  screenshot text,
  created_at timestamptz not null default clock_now()
);
create index feedback_of_person on feedback (user_id, id desc);
create index feedback_status on feedback (status, id desc);

-- The thread under a feedback: words of its sender or the team, and the team's moves.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  author_id bigint not null,
  from_team boolean not null,
  status text check (status in ('new', 'reviewed', 'in-progress', 'resolved')),
  text text not null,
  created_at timestamptz not null default clock_now(),
  constraint feedback_replies_say_something check (text <> '' or status is not null),
  constraint feedback_replies_move check (status is null or from_team)
);
create index feedback_replies_of on feedback_replies (feedback_id, id);

-- Photographs of an event, sealed with it. Places: 0 the subject or option A, 1 option B, 2 the proof of a proposal.
create table event_photos (
  event_id bigint not null,
  place smallint not null check (place in (0, 1, 2)),
  object_path text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (event_id, place)
);
create trigger event_photos_append_only before update or delete on event_photos
  for each row execute function refuse_change();
create trigger event_photos_no_truncate before truncate on event_photos
  for each statement execute function refuse_change();

-- When to tell the bettors of an event that it locks soon. Apart from event_books, which every bet updates.
create table event_reminders (
  event_id bigint primary key,
  due_at timestamptz not null
);
create index event_reminders_due on event_reminders (due_at);
insert into event_reminders (event_id, due_at)
  select event_id, ends_at - interval '1 hour' from event_books
  where status in ('open', 'suspended') and ends_at > clock_now() + interval '1 hour';
