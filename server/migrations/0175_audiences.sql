-- Circles: an event that not everybody sees.
create domain event_audience as text check (value in ('public', 'link', 'gang'));
alter table event_books
  add column audience event_audience not null default 'public',
  -- the gang that sees it: the creator's when they chose that audience
  add column gang_id bigint;
alter table event_books add constraint event_books_gang check ((audience = 'gang') = (gang_id is not null));
create index event_books_of_gang on event_books (gang_id, event_id desc) where audience = 'gang';

-- People who came by an event's invite link. They stay when the link ends.
create table event_guests (
  event_id bigint not null,
  user_id bigint not null references users,
  joined_at timestamptz not null default clock_now(),
  primary key (event_id, user_id)
);
create index event_guests_person on event_guests (user_id, event_id desc);

-- The present invite link of an event; a new one replaces it.
create table event_links (
  event_id bigint primary key,
  token text not null unique,
  made_at timestamptz not null default clock_now()
);

-- From which moment on a member sees what is asked in the gang: since they joined, or all of it, once they are let in.
alter table users add column gang_sees_from timestamptz not null default '-infinity';
