create table gangs (
  id bigint generated always as identity primary key,
  name text not null,
  -- the name without case and width, by which it is unique
  name_key text not null,
  description text not null default '',
  owner_id bigint not null references users,
  member_count int not null default 0 check (member_count >= 0),
  created_at timestamptz not null default clock_now()
);
create unique index gangs_name on gangs (name_key);
create index gangs_largest on gangs (member_count desc, id desc);

-- A person is in at most one gang.
create table gang_members (
  user_id bigint primary key references users,
  gang_id bigint not null references gangs on delete cascade,
  role text not null check (role in ('owner', 'officer', 'member')),
  alerts_muted boolean not null default false,
  -- alerts up to this one are read
  alerts_read_up_to bigint not null default 0,
  joined_at timestamptz not null default clock_now()
);
create index gang_members_gang on gang_members (gang_id, joined_at, user_id);
create unique index gang_members_owner on gang_members (gang_id) where role = 'owner';

create table gang_alerts (
  id bigint generated always as identity primary key,
  gang_id bigint not null references gangs on delete cascade,
  sender_id bigint not null references users,
  title text not null,
  message text not null,
  created_at timestamptz not null default clock_now()
);
create index gang_alerts_newest on gang_alerts (gang_id, id desc);
create index gang_alerts_sender on gang_alerts (sender_id);
