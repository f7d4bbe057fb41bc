-- Minutes of play, so that they can be limited, and when a person was last asked whether to go on (server/safer-play/README.md).
create table play_minutes (
  user_id bigint not null references users,
  -- hours since 1970
  hour int not null,
  -- one bit for each minute of it: 1 for the first
  minutes bigint not null check (minutes between 1 and 1152921504606846975),
  primary key (user_id, hour)
);
create index play_minutes_old on play_minutes (hour);

create table play_checks (
  user_id bigint primary key references users,
  -- the last reality check was answered, or nothing was staked until then
  at timestamptz not null
);
