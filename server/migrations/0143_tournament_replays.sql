-- Replays of tournaments that are over, each made once: from then on a call costs one row. A record in it stays valid when another key
-- signs, as every key that has signed stays published.
create table tournament_replays (
  tournament_id bigint primary key,
  -- the answer as JSON, deflated (RFC 1951)
  body bytea not null,
  made_at timestamptz not null default clock_now()
);
-- the bodies are compressed already
alter table tournament_replays alter column body set storage external;
create trigger tournament_replays_append_only before update or delete on tournament_replays
  for each row execute function refuse_change();
create trigger tournament_replays_no_truncate before truncate on tournament_replays
  for each statement execute function refuse_change();
