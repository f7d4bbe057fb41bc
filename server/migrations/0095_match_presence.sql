-- The player whose absence decides, and since when. Who is seen after that is back.
alter table matches add column vanished_id bigint references users, add column vanished_at timestamptz,
  add constraint matches_vanished check ((vanished_id is null) = (vanished_at is null));

update matches m set vanished_id = f.player, vanished_at = f.at
from (
  select tournament_id, (fact ->> 'match')::int as number, (fact ->> 'player')::bigint as player, max(at) as at, max(seq) as seq
  from tournament_facts where type = 'vanished' group by 1, 2, 3
) f
where f.tournament_id = m.tournament_id and f.number = m.number and m.status = 'reported' and not exists (
  -- the opponent says that the one who was gone has won
  select from tournament_facts r where r.tournament_id = f.tournament_id and r.seq > f.seq and r.type = 'reported'
    and (r.fact ->> 'match')::int = f.number and r.fact ->> 'winner' = f.player::text);

-- The report of which the one who is to answer was reminded: the moment at which it stands.
alter table matches add column reminded_of timestamptz;
create index matches_reported on matches (due_at) where status = 'reported';

-- Only one side gave a picture, and no moderator decided in time.
alter table matches drop constraint matches_won_by_check;
alter table matches add constraint matches_won_by_check
  check (won_by in ('agreement', 'silence', 'decision', 'picture', 'disconnect', 'walkover', 'departure'));
