-- When the people of a room mean to watch, and who wants a notice then.
alter table video_rooms add column starts_at timestamptz;
create table room_reminders (
  room_id bigint not null references video_rooms on delete cascade,
  user_id bigint not null references users,
  primary key (room_id, user_id)
);
create index room_reminders_of_user on room_reminders (user_id);
create index video_rooms_of_event on video_rooms (event_id) where status = 'active';
