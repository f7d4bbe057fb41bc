-- Cheers for a person's bets on an event: one of each person, and one for all bets of that person there, which are on one side.
create table cheers (
  event_id bigint not null,
  bettor_id bigint not null,
  user_id bigint not null check (user_id <> bettor_id),
  created_at timestamptz not null default clock_now(),
  primary key (event_id, bettor_id, user_id)
);
create index cheers_by_person on cheers (user_id);
create index cheers_for_person on cheers (bettor_id);

-- Their number. Its row is the lock of a bettor's cheers on an event.
create table cheer_counts (
  event_id bigint not null,
  bettor_id bigint not null,
  cheers int not null check (cheers >= 0),
  -- the bettor was notified once: nobody rings that bell again by taking back and giving anew
  told boolean not null default false,
  primary key (event_id, bettor_id)
);
