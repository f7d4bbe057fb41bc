-- The feed reads what a person asked in the last 30 days, newest first.
create index events_asked on events (created_by, created_at desc, id desc);
