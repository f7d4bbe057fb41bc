-- Who is in: whom others see beside a person's stakes. `show_record` stays and means *all*, so that nodes of the release before go on
-- writing it; this column means *nobody* where `show_record` does not say *all*. Neither is *practice*.
alter table users add column stakes_hidden boolean not null default false;

-- Stakes from before this moment are named as they were. Accounts that exist now have a week to choose; later ones need none.
alter table users add column who_is_in_from timestamptz not null default now() + interval '7 days';
alter table users alter column who_is_in_from set default '-infinity';

-- The accounts up to this one were notified of the change.
create table who_is_in_notices (
  only_row boolean primary key default true check (only_row),
  told_through bigint not null default 0,
  -- the newest account of those that exist now
  last_user bigint not null
);
insert into who_is_in_notices (last_user) select coalesce(max(id), 0) from users;

-- A closed account is counted.
update users set stakes_hidden = true where closed_at is not null;
