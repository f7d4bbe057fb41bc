-- Followings: a person who keeps up with another one's public acts. A row stays after its end, so that a refusal and a notice are remembered.
create table person_followings (
  id bigint generated always as identity unique,
  -- the person who follows: the fan
  user_id bigint not null references users,
  followed_id bigint not null references users,
  status text not null check (status in ('requested', 'accepted', 'ended')),
  muted boolean not null default false,
  -- the other one ended it: from then on following is a request, whatever their profile says
  must_ask boolean not null default false,
  -- of the present request or following
  began_at timestamptz not null default clock_now(),
  declined_at timestamptz,
  -- the last notice to the followed person
  told_at timestamptz,
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index person_followings_fans on person_followings (followed_id, status, id desc);

-- The feed finds the tournaments that a person won.
create index tournaments_winner on tournaments (winner_id, ended_at desc) where winner_id is not null;
