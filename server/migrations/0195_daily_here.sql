-- The last minute in which the site was here, also while no question was open: an outage over the opening of a day shows by it.
create table daily_here (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
