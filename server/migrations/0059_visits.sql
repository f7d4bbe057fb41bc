-- When a person was last here, and the last time of at least six hours without them, for "While you were away".
create table visits (
  user_id bigint primary key references users,
  here_at timestamptz not null,
  away_from timestamptz,
  away_until timestamptz,
  check ((away_from is null) = (away_until is null))
);
