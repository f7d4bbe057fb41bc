-- Who stood where on the leaderboard: a row for each order of the first hundred, so that somebody who comes back learns how far they
-- have moved. It is looked at every few minutes and written only when the order is another one.
create table rank_snapshots (
  at timestamptz primary key,
  -- the best first; the ids stay when an account is closed
  user_ids bigint[] not null
);
