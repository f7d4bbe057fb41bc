-- Calendars of a gang or an event at secret addresses, one for each person: only the hash of an address is kept.
create table calendars (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  event_id bigint,
  gang_id bigint references gangs on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null default clock_now(),
  check (num_nonnulls(event_id, gang_id) = 1)
);
create unique index calendars_of_event on calendars (user_id, event_id) where event_id is not null;
create unique index calendars_of_gang on calendars (user_id, gang_id) where gang_id is not null;
