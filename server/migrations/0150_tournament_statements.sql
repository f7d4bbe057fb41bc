-- What the public log says of a tournament that is over: the hash of its replay.
create table tournament_statements (
  tournament_id bigint primary key,
  -- SHA-256 of the replay's text
  hash bytea not null check (octet_length(hash) = 32),
  -- its number in the log's row
  statement bigint not null,
  made_at timestamptz not null default clock_now()
);
create trigger tournament_statements_append_only before update or delete on tournament_statements
  for each row execute function refuse_change();
create trigger tournament_statements_no_truncate before truncate on tournament_statements
  for each statement execute function refuse_change();

-- Tournaments that are over and of which the log says nothing yet.
create table tournament_statements_due (
  tournament_id bigint primary key,
  due_at timestamptz not null default clock_now()
);

-- The trigger first: it keeps tournaments from ending until the earlier ones are in the queue, so none is missed and none comes twice.
create trigger tournaments_stated after update of ended_at on tournaments
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tournament_queue_statement();
insert into tournament_statements_due (tournament_id) select id from tournaments where ended_at is not null;
