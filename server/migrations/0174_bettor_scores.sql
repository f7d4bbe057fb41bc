-- Boards of bettors: what the settled events of a week or a month came to for each person.
-- A person who does not show their stakes everywhere may show their place on the boards.
alter table users add column on_boards boolean not null default false;

-- What of a settled event counts, decided once: a side whose other side has many holders, without people who bet against somebody with
-- whom they had an open flag of fair play.
create table event_scores (
  event_id bigint primary key,
  practice boolean not null,
  -- the first days, in the site's time zone
  week date not null,
  month date not null,
  side_a boolean not null,
  side_b boolean not null,
  left_out bigint[] not null
);

create table bettor_scores (
  user_id bigint not null,
  practice boolean not null,
  period text not null check (period in ('week', 'month')),
  starts date not null,
  -- its end in the site's time zone
  ends timestamptz not null,
  events int not null check (events > 0),
  stake_cents amount_above_zero not null,
  payout_cents amount_or_zero not null,
  -- others may see it: by the person's choice while the period ran, and not hidden since
  listed boolean not null,
  -- the return in millionths of the stakes
  rate bigint not null generated always as (trunc((payout_cents - stake_cents)::numeric * 1000000 / stake_cents)::bigint) stored,
  -- has enough events and stakes for a rank (BOARD_WANTS of the contract)
  qualified boolean not null generated always as (
    events >= case period when 'week' then 3 else 8 end
    and stake_cents >= case period when 'week' then 2000 else 8000 end) stored,
  primary key (user_id, practice, period, starts)
) with (fillfactor = 80);
create index bettor_scores_board on bettor_scores (practice, period, starts, qualified desc, rate desc, events desc, user_id)
  where listed;

-- Settled events that are not in those sums to the end; those of everybody up to `through` are.
create table event_scores_due (
  event_id bigint primary key,
  through bigint not null default 0,
  due_at timestamptz not null default clock_now()
);
create index event_scores_due_at on event_scores_due (due_at);

create trigger bettor_scores_listed after update of show_record, on_boards on users
  for each row when ((old.show_record or old.on_boards) <> (new.show_record or new.on_boards))
  execute function bettor_scores_follow_choice();

-- The trigger first, so that none is missed and none comes twice.
create trigger event_books_scored after update of settled_at on event_books
  for each row when (old.settled_at is null and new.settled_at is not null and new.outcome <> 'void')
  execute function event_queue_score();
insert into event_scores_due (event_id)
  select event_id from event_books where settled_at > clock_now() - interval '62 days' and outcome <> 'void';
