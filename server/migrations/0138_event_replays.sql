-- Replays: every bet and every payout of a settled or voided event as lines of text, made once and served as they are kept. The text
-- names nobody: people are numbered in the order of their first bets on the event.
create table event_replays (
  event_id bigint primary key,
  bets bigint not null check (bets >= 0),
  people bigint not null check (people between 0 and bets),
  -- besides page 0, which is the first line
  pages int not null check (pages >= 0),
  -- of the whole text: how a gzip ends
  crc32 bigint not null,
  bytes bigint not null,
  -- SHA-256 of the whole text
  hash bytea not null check (octet_length(hash) = 32),
  -- the number of its statement in the public log
  statement bigint not null,
  made_at timestamptz not null default clock_now()
);
create table event_replay_pages (
  event_id bigint not null,
  page int not null check (page >= 0),
  -- a part of a deflate stream (RFC 1951) that ends on a whole byte and goes on: the pages in their order are one stream
  body bytea not null,
  bets int not null check (bets >= 0),
  -- of the first bet on the page, and of each first bet of somebody on it, in order; so many people are numbered before it
  first_id bigint,
  first_bets bigint[] not null default '{}',
  people_before bigint not null default 0,
  primary key (event_id, page)
);
-- the bodies are compressed already
alter table event_replay_pages alter column body set storage external;
create trigger event_replays_append_only before update or delete on event_replays for each row execute function refuse_change();
create trigger event_replays_no_truncate before truncate on event_replays for each statement execute function refuse_change();
create trigger event_replay_pages_append_only before update or delete on event_replay_pages
  for each row execute function refuse_change();
create trigger event_replay_pages_no_truncate before truncate on event_replay_pages
  for each statement execute function refuse_change();

-- Final events without a replay.
create table event_replays_due (
  event_id bigint primary key,
  due_at timestamptz not null default clock_now()
);

-- The trigger first: it keeps events from being settled until the earlier ones are in the queue, so none is missed and none comes twice.
create trigger event_books_replayed after update of settled_at on event_books
  for each row when (old.settled_at is null and new.settled_at is not null) execute function event_queue_replay();
insert into event_replays_due (event_id) select event_id from event_books where settled_at is not null;
