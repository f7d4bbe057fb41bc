create table feedback (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  category text not null check (category in ('bug', 'feature', 'general')),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  status text not null default 'new' check (status in ('new', 'reviewed', 'in-progress', 'resolved')),
  screenshot text,
  created_at timestamptz not null default clock_now()
);
create index feedback_of_person on feedback (user_id, id desc);
create index feedback_status on feedback (status, id desc);

-- The thread under a feedback: words of its sender or the team, and the team's moves.
create table feedback_replies (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  author_id bigint not null,
  from_team boolean not null,
  status text check (status in ('new', 'reviewed', 'in-progress', 'resolved')),
  text text not null,
  created_at timestamptz not null default clock_now(),
  constraint feedback_replies_say_something check (text <> '' or status is not null),
  constraint feedback_replies_move check (status is null or from_team)
);
create index feedback_replies_of on feedback_replies (feedback_id, id);
