-- What of one person's loss does not leave the winners' wallets before `until`: a part of `winnings_settling`, which a stop may reach.
create table winnings_settling_of (
  kind text not null check (kind in ('event', 'tournament')),
  id bigint not null,
  user_id bigint not null references users,
  until timestamptz not null,
  cents bigint not null check (cents > 0),
  primary key (kind, id, user_id, until)
);
create index winnings_settling_of_user on winnings_settling_of (user_id, until);
create index winnings_settling_of_until on winnings_settling_of (until);

-- A stop that an owner made: what the account just lost is held until a moderator has decided, at most until `until`.
create table stop_cases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  stopped_at timestamptz not null default clock_now(),
  until timestamptz not null,
  -- the account's sessions as they were: the stop ends them
  sessions jsonb not null,
  decided_at timestamptz,
  decided_by bigint references users,
  -- 'winner': nothing is held any more
  decided_for text check (decided_for in ('winner', 'owner')),
  reason text,
  check ((decided_at is null) = (decided_for is null) and (decided_at is null) = (reason is null))
);
create index stop_cases_user on stop_cases (user_id, stopped_at);
create index stop_cases_until on stop_cases (until) where decided_for is distinct from 'winner';

-- What of somebody's loss in an event or a tournament is held for a case. Who won the owner's money may have lost it on.
create table stop_holds (
  case_id bigint not null references stop_cases on delete cascade,
  kind text not null check (kind in ('event', 'tournament')),
  id bigint not null,
  loser_id bigint not null references users,
  -- when it became final
  ended_at timestamptz not null,
  cents bigint not null check (cents > 0),
  -- all that was lost in it
  of_cents bigint not null check (of_cents >= cents),
  primary key (case_id, kind, id, loser_id)
);
