-- Limits and breaks that people set for themselves. Both are facts with a date, never changed and never deleted; a trigger judges
-- each, so that no path can loosen one sooner than its owner was promised (server/safer-play/README.md).
create table play_limits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('deposit', 'received', 'stake', 'loss', 'single', 'time', 'check')),
  period text not null check (period in ('day', 'week', 'month', 'bet')),
  -- set: holds at once; ask: an increase that waits; confirm: what was asked holds from now on
  act text not null check (act in ('set', 'ask', 'confirm')),
  -- hundredths, or minutes for time and check; null takes the limit away
  amount bigint check (amount >= 0),
  -- how long an increase waits
  wait_hours int,
  at timestamptz not null,
  check ((act = 'ask') = (wait_hours is not null)),
  check ((kind = 'single') = (period = 'bet')),
  check (kind not in ('time', 'check') or period in ('day', 'week'))
);
create index play_limits_newest on play_limits (user_id, kind, period, id);
create trigger play_limits_judged before insert on play_limits for each row execute function play_limits_judge();
create trigger play_limits_append_only before update or delete on play_limits for each row execute function refuse_change();
create trigger play_limits_no_truncate before truncate on play_limits for each statement execute function refuse_change();

create table play_pauses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('time-out', 'exclusion')),
  -- end: the owner of an exclusion whose time is over ends it
  act text not null check (act in ('begin', 'end')),
  -- what was chosen; null for an end
  length text check (length in ('24h', '7d', '30d', '42d', '6m', '1y', '5y', 'ever')),
  -- begin: until when it lasts at least, infinity for ever; end: from when on play is open again
  until timestamptz not null,
  at timestamptz not null,
  check ((act = 'begin') = (length is not null))
);
create index play_pauses_newest on play_pauses (user_id, id);
create trigger play_pauses_judged before insert on play_pauses for each row execute function play_pauses_judge();
create trigger play_pauses_append_only before update or delete on play_pauses for each row execute function refuse_change();
create trigger play_pauses_no_truncate before truncate on play_pauses for each statement execute function refuse_change();
