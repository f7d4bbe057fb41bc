-- What an outside register of excluded people said of a person. No row: it has not been asked of them, and holds for nobody.
create table play_register (
  user_id bigint primary key references users,
  -- unknown: it has never answered
  answer text not null default 'unknown' check (answer in ('yes', 'no', 'unknown')),
  answered_at timestamptz,
  -- questions in a row that it did not answer
  tries int not null default 0,
  -- it is not asked again before
  due_at timestamptz not null default clock_now(),
  check ((answer = 'unknown') = (answered_at is null))
);
create index play_register_due on play_register (due_at) where tries > 0 or answer = 'yes';

-- What was noticed of how somebody plays, and was told to them. It restricts nothing.
create table play_flags (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- raises: limits raised three times in 30 days; chases: deposits after losses
  kind text not null check (kind in ('raises', 'chases')),
  figures jsonb not null,
  at timestamptz not null default clock_now()
);
create index play_flags_of on play_flags (user_id, id);
create trigger play_flags_append_only before update or delete on play_flags for each row execute function refuse_change();
create trigger play_flags_no_truncate before truncate on play_flags for each statement execute function refuse_change();

-- When deposits were credited, so that only their owners are looked at.
create table play_deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at timestamptz not null default clock_now()
);
create index play_deposits_of on play_deposits (user_id, at);
create index play_deposits_at on play_deposits (at);
create index play_limits_confirmed on play_limits (at) where act = 'confirm';
create index play_pauses_begun on play_pauses (id) where act = 'begin';
