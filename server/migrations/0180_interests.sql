-- Interests: what the creator of an event, and people whom they name, have to do with its answer. All of it is fixed at creation.
alter table events
  add column interest_part text not null default 'decides' check (interest_part in ('decides', 'takes-part', 'knows')),
  -- the side on which a creator who takes part stands
  add column interest_side smallint check (interest_side in (0, 1));
alter table events add constraint events_interest check (interest_side is null or interest_part = 'takes-part');
-- Some people may not stake on it, or not yet: bets ask event_stake_verdict. All other events are bet on without it.
alter table event_books add column guarded boolean not null default false;
-- An interest in it is accepted before a first bet, and keeps people from stakes. Never in practice coins.
alter table event_books add column interest_rules boolean not null default false;

-- People whom the creator named. The rules have a hash of each, salted, so that they tell nobody's name.
create table event_names (
  event_id bigint not null,
  user_id bigint not null references users,
  -- the side on which they stand; null when the creator named none
  side smallint check (side in (0, 1)),
  salt bytea not null check (length(salt) = 16),
  -- they do not want to be named: nobody reads the name any more
  taken_off_at timestamptz,
  -- they say that they have no interest, with their reason
  objected_at timestamptz,
  objection text,
  primary key (event_id, user_id)
);
alter table event_names add constraint event_names_objection check ((objected_at is null) = (objection is null));
create index event_names_person on event_names (user_id, event_id desc);

-- People who read an interest and accepted it before their first bet of real money.
create table event_acceptances (
  event_id bigint not null,
  user_id bigint not null references users,
  at timestamptz not null default clock_now(),
  primary key (event_id, user_id)
);
