-- A winner's picture of a settled event, for whoever has its link. Its owner alone makes it, says whether it has their first name, and
-- ends it: then the row is gone.
create table win_cards (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  user_id bigint not null,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  named boolean not null,
  created_at timestamptz not null default clock_now(),
  unique (user_id, event_id)
);
