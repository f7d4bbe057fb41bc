-- Questions that repeat: each instance is an event of its own, made when the planned end of the one before has passed.
create table event_series (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  -- the body as it was validated
  title text not null,
  description text not null,
  category text not null,
  option_a text not null,
  option_b text not null,
  practice boolean not null,
  audience text not null check (audience in ('public', 'link', 'gang')),
  gang_id bigint,
  every text not null check (every in ('day', 'week', 'month')),
  time_zone text not null,
  -- local date and time of the first end, to the minute; every later end is counted from here
  first_at timestamp not null,
  -- how many instances there are, however the creator said it
  times int not null check (times between 2 and 520),
  until_on date,
  -- the number of the newest instance, from 0
  made int not null default 0 check (made >= 0),
  -- the planned end of the newest instance, or when a paused series is looked at again; null once it has ended
  due_at timestamptz,
  paused text check (paused in ('break', 'silenced', 'gang_left', 'taken_down', 'limit')),
  ended_at timestamptz,
  ended_because text check (ended_because in ('done', 'creator', 'gang_closed', 'account_closed')),
  created_at timestamptz not null default clock_now(),
  check ((ended_at is null) = (due_at is not null) and (ended_at is null) = (ended_because is null)),
  check (paused is null or ended_at is null),
  check ((audience = 'gang') = (gang_id is not null))
);
create index event_series_due on event_series (due_at) where due_at is not null;
create index event_series_creator on event_series (creator_id, id desc);

create table event_series_events (
  series_id bigint not null references event_series,
  n int not null check (n >= 0),
  event_id bigint not null unique,
  primary key (series_id, n)
);
create trigger event_series_events_append_only before update or delete on event_series_events for each row execute function refuse_change();
create trigger event_series_events_no_truncate before truncate on event_series_events for each statement execute function refuse_change();

-- Events that ask a settled one again. The people of the settled one are notified once for each asker.
create table event_ask_agains (
  event_id bigint primary key,
  of_event_id bigint not null,
  asker_id bigint not null references users,
  notified boolean not null
);
create unique index event_ask_agains_once on event_ask_agains (of_event_id, asker_id) where notified;
create index event_ask_agains_asker on event_ask_agains (asker_id);

-- People who want no more of those notices from an asker.
create table ask_again_refusals (
  user_id bigint not null references users,
  asker_id bigint not null references users,
  at timestamptz not null default clock_now(),
  primary key (user_id, asker_id)
);
create index ask_again_refusals_asker on ask_again_refusals (asker_id);

-- People whose pushes may show amounts and names on a locked screen.
create table push_previews (
  user_id bigint primary key references users
);
