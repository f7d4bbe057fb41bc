-- The older results of a person added up, by mode: all that were settled before `through`. What came later is added when it is
-- read, so that settling an event writes no totals. They are made anew from the results.
drop table bet_totals;
create table bet_totals (
  user_id bigint not null,
  practice boolean not null,
  through timestamptz not null,
  won int not null,
  lost int not null,
  refunded int not null,
  stake_cents amount_or_zero not null,
  payout_cents amount_or_zero not null,
  primary key (user_id, practice)
);
