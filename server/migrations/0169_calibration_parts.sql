-- What each person's bets on a settled event add to their sums, computed in one pass over the event and added in chunks.
create table event_calibration_parts (
  event_id bigint not null,
  user_id bigint not null,
  band smallint not null,
  bets int not null,
  won int not null,
  chances bigint not null,
  primary key (event_id, user_id, band)
);

-- The parts of everybody after `through` exist.
alter table event_calibrations_due add column parted boolean not null default false;
