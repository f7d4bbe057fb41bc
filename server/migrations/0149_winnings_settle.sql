-- Events and tournaments in real money whose share that settles is not counted yet: until then the whole winning settles.
create table winnings_due (
  kind text not null check (kind in ('event', 'tournament')),
  id bigint not null,
  -- when it became final
  at timestamptz not null default clock_now(),
  primary key (kind, id)
);
create index winnings_due_at on winnings_due (at, kind, id);

-- The share of what was lost in an event or a tournament that does not leave its winners' wallets before `until`.
create table winnings_settling (
  kind text not null check (kind in ('event', 'tournament')),
  id bigint not null,
  -- when it became final
  ended_at timestamptz not null,
  until timestamptz not null,
  cents bigint not null check (cents > 0),
  -- all that was lost in it
  of_cents bigint not null check (of_cents >= cents),
  primary key (kind, id, until)
);
create index winnings_settling_until on winnings_settling (until);
