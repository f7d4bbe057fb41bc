-- Disputes about public events that a jury decides, where the creator chose that.
alter table event_books
  -- null: moderators decide disputes. chosen: a jury will; sits: it is drawn and votes; over: it has ended, and moderators decide the rest
  add column jury text check (jury in ('chosen', 'sits', 'over')),
  add column jury_until timestamptz,
  -- the jury's outcome: the first of two signatures where a decision takes two
  add column jury_outcome event_outcome;
alter table event_books add constraint event_books_jury check (jury is null or audience = 'public');

-- The seed of a possible draw, fixed when the event is asked: its hash is shown from then on, the seed after the jury's end.
create table event_jury_seeds (
  event_id bigint primary key,
  commitment sha256_hex not null unique,
  sealed_seed bytea not null
);

-- Jurors of a case that runs: the event does not exist for them but as their case, so that they learn neither names nor stakes.
create table event_jurors (
  event_id bigint not null,
  user_id bigint not null,
  primary key (event_id, user_id)
);

create table jury_volunteers (
  user_id bigint primary key references users,
  since timestamptz not null default clock_now()
);

create table jury_cases (
  event_id bigint primary key,
  began_at timestamptz not null,
  deadline timestamptz not null,
  -- when the case is looked at again; null once it is over
  next_at timestamptz,
  -- the people who could sit when it was drawn, in the order of their ids; null once it is over
  pool bigint[],
  -- a salted hash of each of them, in the same order
  leaves text[] not null,
  sealed_salt bytea not null,
  -- how many places of the drawn order were looked at
  reached int not null,
  -- pairs among those who ever bet against or paid each other: two places in the list each, one after the other
  pairs int[] not null,
  -- places of people who could no longer sit when their turn came
  unfit int[] not null default '{}',
  -- shown after the end
  seed text,
  ended_at timestamptz,
  result text check (result in ('decided', 'split', 'too_few', 'stopped')),
  outcome event_outcome,
  check ((ended_at is null) = (next_at is not null) and (ended_at is null) = (pool is not null)
    and (ended_at is null) = (result is null) and (result is not distinct from 'decided') = (outcome is not null))
);
create index jury_cases_due on jury_cases (next_at) where next_at is not null;

create table jury_seats (
  event_id bigint not null references jury_cases,
  seat smallint not null check (seat between 1 and 7),
  -- the juror's place in the list, from 0
  place int not null,
  user_id bigint not null references users,
  drawn_at timestamptz not null,
  voted_at timestamptz,
  -- sealed with a key that is not in this database until the end, then in the clear beside a place that names nobody
  sealed_vote bytea,
  vote event_outcome,
  left_at timestamptz,
  primary key (event_id, place),
  check (voted_at is null or left_at is null),
  check ((voted_at is not null) = (num_nonnulls(sealed_vote, vote) = 1))
);
create unique index jury_seats_taken on jury_seats (event_id, seat) where left_at is null;
create index jury_seats_user on jury_seats (user_id, drawn_at);
