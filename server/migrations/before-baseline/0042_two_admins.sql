-- That somebody becomes an admin takes two admins: the first names the person, another one confirms within a day.
create table admin_nominations (
  user_id bigint primary key references users,
  nominated_by bigint not null references users,
  reason text not null,
  created_at timestamptz not null default clock_now(),
  constraint admin_nominations_two_people check (user_id <> nominated_by)
);
