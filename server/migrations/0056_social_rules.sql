-- When a person wrote to somebody new, so that the number in a day is limited.
create table thread_openings (
  user_id bigint not null references users,
  opened_at timestamptz not null
);
create index thread_openings_user on thread_openings (user_id, opened_at desc);

-- Who was removed from a gang stays out until its owner or an officer lets them back.
create table gang_removals (
  gang_id bigint not null references gangs on delete cascade,
  user_id bigint not null references users,
  removed_by bigint not null references users,
  removed_at timestamptz not null default clock_now(),
  primary key (gang_id, user_id)
);
create index gang_removals_user on gang_removals (user_id);
create index gang_removals_remover on gang_removals (removed_by);

-- The notices of a gang's alerts, which go with it.
create index notifications_gang_alerts on notifications (key) where key like 'gang.alert:%';
