-- Names of people in the games of a platform. The opponent of a match sees them.
create table game_tags (
  user_id bigint not null references users,
  platform text not null check (platform in ('playstation', 'xbox', 'pc', 'nintendo_switch')),
  tag text not null check (tag <> ''),
  primary key (user_id, platform)
);

-- What the host writes about how it is played.
alter table tournaments add column notes text;

-- Whose claim a moderator called false: the loser's, where it was no mistake.
alter table match_decisions add column false_claim_by bigint references users;
create index match_decisions_false on match_decisions (false_claim_by, decided_at) where false_claim_by is not null;
