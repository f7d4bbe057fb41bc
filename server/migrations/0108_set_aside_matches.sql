-- Matches that do not count for the board, for each cause on its own: a flag of fair play, a moderator's strike, a cancelled
-- tournament. A cause may come before its match is counted.
create table set_aside_matches (
  match_id bigint not null,
  -- `flag:12`, `strike`, `cancelled`
  cause text not null,
  -- when the match counts again by itself; null where only a person can say so
  until timestamptz,
  primary key (match_id, cause)
);
create index set_aside_matches_cause on set_aside_matches (cause, match_id);
create index set_aside_matches_until on set_aside_matches (until) where until is not null;

-- A record is summed up anew from its matches when one of them stops or begins to count.
create index counted_matches_winner on counted_matches (winner_id, finished_at);
create index counted_matches_loser on counted_matches (loser_id, finished_at);

-- What a moderator took off the standing, and put back. One row for each strike; the words are for both players.
create table match_strikes (
  id bigint generated always as identity primary key,
  match_id bigint not null,
  -- the flag on whose card it was done
  flag_id bigint not null,
  reason text not null,
  struck_at timestamptz not null,
  struck_by bigint not null references users,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_reason text,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null))
);
create unique index match_strikes_in_force on match_strikes (match_id) where undone_at is null;
create index match_strikes_flag on match_strikes (flag_id);
create index match_strikes_struck_by on match_strikes (struck_by);
create index match_strikes_undone_by on match_strikes (undone_by);

-- What is on the board already and should not be. The board takes it off itself: only it can give the crown on.
with causes as (
  select 'flag:' || id as cause, match_ids, created_at + interval '7 days' as until from fair_play_flags
  where closed_at is null and kind in ('same_pair', 'one_way', 'shared_device') and created_at + interval '7 days' > clock_now()
  union all
  -- a tournament that ended because nobody won a match has none that counted
  select 'cancelled', array_agg(m.id), null from matches m join tournaments t on t.id = m.tournament_id
  where t.status = 'cancelled' and not t.practice group by t.id
), facts_of_them as (
  insert into facts (kind, payload)
  select 'matches.set-aside', jsonb_build_object('cause', cause, 'matchIds',
    (select coalesce(jsonb_agg(id::text), '[]') from unnest(match_ids) id), 'until', until) from causes
  returning id
)
insert into fact_deliveries (listener, fact_id) select 'set-aside-matches', id from facts_of_them;
