-- A person does not want to hear from another one.
create table user_blocks (
  user_id bigint not null references users,
  blocked_id bigint not null references users,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);

-- What moderators have decided against a person. `mute` ends writing, `ban` ends writing, creating and joining; neither touches money.
create table sanctions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('warn', 'mute', 'ban')),
  reason text not null,
  given_by bigint not null references users,
  -- null for a warning
  until timestamptz,
  lifted_at timestamptz,
  created_at timestamptz not null default clock_now(),
  check ((kind = 'warn') = (until is null))
);
create index sanctions_user on sanctions (user_id, id desc);
create index sanctions_running on sanctions (user_id, until) where lifted_at is null and kind <> 'warn';

create table reports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'message', 'room', 'event', 'gang')),
  subject_id bigint not null,
  -- whose act it is: the author of a message, the owner of a room
  about_user_id bigint references users,
  reporter_id bigint not null references users,
  reason text not null,
  -- what the reporter saw, as it was then
  context jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  decided_by bigint references users,
  decision text,
  decided_at timestamptz,
  created_at timestamptz not null default clock_now(),
  check ((status = 'open') = (decided_at is null))
);
-- One open report of a thing by each person.
create unique index reports_once on reports (kind, subject_id, reporter_id) where status = 'open';
create index reports_open on reports (id) where status = 'open';
create index reports_about on reports (about_user_id, id desc);
