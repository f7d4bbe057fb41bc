-- How often what a person bet on happened, by the chance that the odds gave it right after each bet: sums of settled events in five
-- bands, without a name of any event. Written behind the payouts, an event after the other.
create table bet_calibrations (
  user_id bigint not null,
  practice boolean not null,
  -- 0 for chances below 20%, 4 from 80% on
  band smallint not null check (band between 0 and 4),
  bets int not null check (bets >= 0),
  won int not null check (won between 0 and bets),
  -- the sum of the chances, each in hundredths of a percent
  chances bigint not null check (chances >= 0),
  primary key (user_id, practice, band)
) with (fillfactor = 80);

-- Settled events whose bets are not in those sums to the end; those of everybody up to `through` are.
create table event_calibrations_due (
  event_id bigint primary key,
  through bigint not null default 0,
  due_at timestamptz not null default clock_now()
);
create index event_calibrations_due_at on event_calibrations_due (due_at);

-- The trigger first: it keeps events from being settled until the earlier ones are in the queue, so none is missed and none comes twice.
create trigger event_books_calibrated after update of settled_at on event_books
  for each row when (old.settled_at is null and new.settled_at is not null and new.outcome <> 'void')
  execute function event_queue_calibration();
insert into event_calibrations_due (event_id)
  select event_id from event_books where settled_at is not null and outcome <> 'void';
