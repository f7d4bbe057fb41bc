-- Seasons of gangs: their weeks and months in a time zone of their own, and the boards that stay after the end.
-- The gang on whose boards alone an event counts; null: the event counts on the site's boards and on those of every gang.
alter table event_scores add column gang_id bigint;

alter table gangs
  -- null: the site's
  add column time_zone text,
  -- another one that counts for the seasons that begin from then on
  add column next_time_zone text,
  add column next_zone_from timestamptz,
  add constraint gangs_next_zone check ((next_time_zone is null) = (next_zone_from is null));

-- The weeks and months of a gang without a gap between them: each begins at the end of the one before. One of each kind runs.
create table gang_seasons (
  gang_id bigint not null references gangs on delete cascade,
  period text not null check (period in ('week', 'month')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the time zone that made its end
  time_zone text not null,
  frozen_at timestamptz,
  primary key (gang_id, period, starts_at)
);
create unique index gang_seasons_running on gang_seasons (gang_id, period) where frozen_at is null;
create index gang_seasons_due on gang_seasons (ends_at) where frozen_at is null;

-- The boards of seasons that have ended: those who were members then.
create table gang_places (
  gang_id bigint not null,
  period text not null,
  starts_at timestamptz not null,
  practice boolean not null,
  user_id bigint not null,
  -- among those who were shown then, and among those who were not
  place int not null check (place > 0),
  events int not null check (events > 0),
  stake_cents amount_above_zero not null,
  payout_cents amount_or_zero not null,
  -- the return in millionths of the stakes
  rate bigint not null,
  qualified boolean not null,
  listed boolean not null,
  primary key (gang_id, period, starts_at, practice, user_id),
  foreign key (gang_id, period, starts_at) references gang_seasons on delete cascade
);
create index gang_places_user on gang_places (user_id);
create trigger gang_places_kept before update on gang_places for each row execute function refuse_change();
