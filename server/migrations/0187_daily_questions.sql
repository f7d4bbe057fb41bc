-- The question of the day, which the site asks under its own name.
-- One account is the site's: nobody signs in to it, it has no purse, and it stands in no list of people.
alter table users add column is_site boolean not null default false check (not is_site or closed_at is not null);
create unique index users_site on users (is_site) where is_site;

-- A question of the site counts on no board, and is asked in no circle.
alter table event_books add column by_site boolean not null default false;
alter table event_books add constraint event_books_by_site check (not by_site or (practice and audience = 'public'));

-- People who may not stake on an event, whatever its money: the operator who asks in the site's name.
create table event_kept_off (
  event_id bigint not null,
  user_id bigint not null references users,
  primary key (event_id, user_id)
);
create index event_kept_off_user on event_kept_off (user_id);

create table daily_questions (
  id bigint generated always as identity primary key,
  -- its name in the list that comes with the product; null where an operator wrote it
  listed_as text unique,
  title text not null,
  option_a text not null,
  option_b text not null,
  category text not null,
  rules text not null,
  source_url text not null,
  written_by bigint references users,
  created_at timestamptz not null default clock_now(),
  -- counts its versions: operators see one version, and an edit takes their word back
  version int not null default 1,
  -- in the site's time zone; null until an operator chooses it
  day date unique,
  -- the operator who asks it
  asked_by bigint references users,
  event_id bigint unique,
  locks_at timestamptz,
  -- the last minute in which the site was here while the question was open
  here_at timestamptz,
  -- the site was away for an hour before the lock, so the day counts for nobody
  away boolean not null default false,
  check ((day is null) = (asked_by is null)),
  check (num_nonnulls(event_id, locks_at, here_at) in (0, 3)),
  check (event_id is null or day is not null)
);

create table daily_question_views (
  question_id bigint not null references daily_questions,
  user_id bigint not null references users,
  seen_at timestamptz not null default clock_now(),
  primary key (question_id, user_id)
);

-- People who do not want to see their days in a row.
create table daily_choices (
  user_id bigint primary key references users,
  hides_days boolean not null
);
