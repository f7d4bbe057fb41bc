-- What this database is for, written at its first start. Production refuses a trial, and nothing else starts on production,
-- so that play money and real money never lie in one database.
create table database_stamp (
  one boolean primary key default true check (one),
  kind text not null check (kind in ('production', 'trial')),
  stamped_at timestamptz not null default clock_timestamp()
);
create trigger database_stamp_stays before update or delete on database_stamp
  for each row execute function database_stamp_stays();
create trigger database_stamp_no_truncate before truncate on database_stamp
  for each statement execute function database_stamp_stays();
