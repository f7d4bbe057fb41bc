-- Memberships of gangs that have ended: a member who comes back within a season counts from its begin or from when they first joined in it, and an
-- ended board has those who were members at its end. Kept until no season is left that needs them.
create table gang_former_members (
  gang_id bigint not null references gangs on delete cascade,
  user_id bigint not null references users,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (gang_id, user_id, joined_at)
);
create index gang_former_members_user on gang_former_members (user_id);
create index gang_former_members_left on gang_former_members (left_at);

-- When the results or scores of a settled event failed for the first time: boards that end wait ten minutes for another try.
alter table event_results_due add column failed_at timestamptz;
alter table event_scores_due add column failed_at timestamptz;
