-- People who have ever wanted the weekly letter. The row stays when they stop it, so that links in old letters still answer.
create table weekly_letter_choices (
  user_id bigint primary key references users,
  -- Its bearer can stop this person's letters and nothing else, and each letter needs it again: so it is not hashed.
  token text not null unique,
  -- when the next letter is due; null while none is wanted
  next_at timestamptz
);
create index weekly_letter_choices_due on weekly_letter_choices (next_at) where next_at is not null;

-- Letters that were taken for sending, written before they go out: none goes twice.
create table weekly_letters (
  user_id bigint not null references users,
  -- the Monday on which it went, in the person's zone
  monday date not null,
  -- the end of the span that it told of: the next one begins there
  until timestamptz not null,
  at timestamptz not null default clock_now(),
  primary key (user_id, monday)
);
create index weekly_letters_age on weekly_letters (at);
