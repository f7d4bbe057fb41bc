create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- one telling of one thing: a listener that is called twice tells once
  key text not null,
  title text not null,
  body text not null,
  link text not null,
  read_at timestamptz,
  created_at timestamptz not null default clock_now()
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, id desc);
