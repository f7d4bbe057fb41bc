-- Records of real-money tournament matches, one row for each player who has finished one and has an open account.
create table standings (
  user_id bigint primary key references users,
  wins int not null default 0 check (wins >= 0),
  losses int not null default 0 check (losses >= 0),
  games int not null generated always as (wins + losses) stored,
  -- won matches in a billion: exact enough to tell any two records apart, and whole
  rate int not null generated always as (case when wins + losses = 0 then 0 else (wins * 1000000000::bigint / (wins + losses))::int end) stored,
  -- when the record became what it is: of two equal ones the earlier stands higher
  since timestamptz not null
);
-- The board's order, the best first. Negated, so that one row comparison says who stands before whom.
create index standings_rank on standings ((-rate), (-games), since, user_id) where games >= 10;

-- Results that are counted, once each. The ids stay when an account is closed: the other player's record counts them.
create table counted_matches (
  match_id bigint primary key,
  winner_id bigint not null,
  loser_id bigint not null check (loser_id <> winner_id),
  finished_at timestamptz not null
);

create table crowns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- the record with which it was won
  wins int not null,
  games int not null,
  held_from timestamptz not null,
  held_until timestamptz
);
create unique index crowns_one on crowns ((true)) where held_until is null;
create index crowns_user on crowns (user_id);
