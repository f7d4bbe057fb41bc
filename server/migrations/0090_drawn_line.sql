-- The order of a line is drawn from a seed that was committed to before, and its players are asked whether they are there.
alter table tournaments
  -- when the host wants it to start
  add column starts_at timestamptz,
  -- when its players were asked last, and until when they may answer while they are being asked
  add column asked_at timestamptz,
  add column ready_until timestamptz,
  -- SHA-256 of the seed, hex; null where the order of joining counts (tournaments that had started before this), and for a moment in
  -- open ones from before this, which get theirs from the server
  add column commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  add column sealed_seed bytea,
  -- hex; shown from the start on
  add column server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),
  add check (ready_until is null or status = 'open'),
  add check ((commitment is null) = (sealed_seed is null)),
  add check (server_seed is null or started_at is not null);

create index tournaments_asked on tournaments (ready_until) where ready_until is not null;
create index tournaments_planned on tournaments (starts_at) where status = 'open' and starts_at is not null;
create index tournaments_uncommitted on tournaments (id) where status = 'open' and commitment is null;

alter table tournament_seats
  -- when the player answered, in the ready check that runs or ran last
  add column ready_at timestamptz,
  -- the player's part of the draw; without one the server draws it at the start
  add column client_seed text check (client_seed ~ '^[0-9A-Za-z_-]{1,64}$');
