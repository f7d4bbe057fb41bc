-- How much was staked in each hour, by mode and category; counted behind the bets, once a minute.
create table event_flows (
  practice boolean not null,
  hour timestamptz not null,
  category text not null,
  bets int not null check (bets > 0),
  staked_cents amount_above_zero not null,
  primary key (practice, hour, category)
);
-- Up to which state each event's stakes are counted. Rows of closed events go, but for the newest.
create table event_flow_marks (
  event_id bigint primary key,
  open boolean not null,
  bets int not null,
  staked_cents amount_or_zero not null
);
create index event_flow_marks_open on event_flow_marks (event_id) where open;
-- What was staked before this table was there belongs to no hour.
insert into event_flow_marks (event_id, open, bets, staked_cents)
select event_id, status in ('open', 'suspended'), bets_a + bets_b, stake_a_cents + stake_b_cents from event_books
where status in ('open', 'suspended') or event_id > (select max(event_id) - 1000 from event_books);

-- What the crowd's odds said of each settled event, and what came. Shares are of option A, in tenths of a percent.
create table insight_outcomes (
  event_id bigint primary key,
  practice boolean not null,
  outcome event_outcome not null,
  final_at timestamptz not null,
  -- null for a void
  share_at_lock smallint check (share_at_lock between 0 and 1000),
  -- null where a side had no bets an hour before the lock
  share_hour_before smallint check (share_hour_before between 0 and 1000),
  check ((outcome = 'void') = (share_at_lock is null))
);
create index insight_outcomes_log on insight_outcomes (practice, final_at desc, event_id desc) where outcome <> 'void';
create trigger insight_outcomes_append_only before update or delete on insight_outcomes for each row execute function refuse_change();

-- The same added up by the favourite's share: bin 0 is from 50 to 60 percent, 4 from 90 on; -1 holds even odds.
create table insight_bins (
  practice boolean not null,
  moment text not null check (moment in ('lock', 'hour-before')),
  bin smallint not null check (bin between -1 and 4),
  events int not null,
  won int not null,
  -- tenths of a percent
  share_sum bigint not null,
  -- squared errors in millionths
  error_sum bigint not null,
  primary key (practice, moment, bin)
);

-- An event that was chosen on a day, with what it looked like then.
create table insight_picks (
  day date not null,
  practice boolean not null,
  place smallint not null check (place > 0),
  event_id bigint not null unique,
  picked_at timestamptz not null,
  -- the favourite: 0 is option A, 1 is option B
  side bet_side not null,
  -- of the favourite, tenths of a percent
  share smallint not null check (share between 501 and 1000),
  pool_cents amount_above_zero not null,
  -- in a day, tenths of a percentage point
  moved smallint not null check (moved between 0 and 1000),
  -- tenths of a point
  pool_points smallint not null,
  movement_points smallint not null,
  time_points smallint not null,
  primary key (practice, day, place)
);
create trigger insight_picks_append_only before update or delete on insight_picks for each row execute function refuse_change();

-- What became of a pick. It is written once, after the event's end.
create table insight_pick_results (
  event_id bigint primary key references insight_picks (event_id),
  practice boolean not null,
  result text not null check (result in ('won', 'lost', 'void')),
  -- what 1.00 on the favourite came back as
  returned_cents amount_or_zero not null,
  judged_at timestamptz not null
);
create index insight_pick_results_recent on insight_pick_results (practice, judged_at desc, event_id desc);
create trigger insight_pick_results_append_only before update or delete on insight_pick_results
  for each row execute function refuse_change();

-- Sums for each mode.
create table insight_sums (
  practice boolean primary key,
  voided_events int not null default 0,
  picks int not null default 0,
  won int not null default 0,
  lost int not null default 0,
  voided int not null default 0,
  -- shares of the favourites that won or lost, tenths of a percent
  share_sum bigint not null default 0,
  -- of those that won or lost
  returned_cents amount_or_zero not null default 0
);
insert into insight_sums (practice) values (false), (true);

-- Texts that people of the team sign. A version is never changed; the last one is shown.
create table insight_posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references users,
  created_at timestamptz not null default clock_now(),
  version int not null default 1 check (version > 0),
  taken_down_at timestamptz,
  taken_down_by bigint references users,
  taken_down_reason text,
  check ((taken_down_at is null) = (taken_down_by is null) and (taken_down_at is null) = (taken_down_reason is null))
);
create index insight_posts_shown on insight_posts (id desc) where taken_down_at is null;
create index insight_posts_author on insight_posts (author_id);
create index insight_posts_taken_down_by on insight_posts (taken_down_by) where taken_down_by is not null;
create table insight_post_versions (
  post_id bigint not null references insight_posts,
  version int not null,
  title text not null,
  content text not null,
  written_at timestamptz not null default clock_now(),
  primary key (post_id, version)
);
create trigger insight_post_versions_append_only before update or delete on insight_post_versions
  for each row execute function refuse_change();

-- Events that were final before: the outbox delivers each of them once more, to the new subscriber alone.
with past as (
  insert into facts (kind, payload)
  select 'event.became-final', json_build_object('eventId', event_id::text, 'outcome', outcome)
  from event_books where outcome is not null
  returning id
)
insert into fact_deliveries (listener, fact_id) select 'record-outcome', id from past;
