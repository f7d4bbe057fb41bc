-- Events that people sent to each other as challenges, once a person and event.
create table dares (
  sender_id bigint not null references users,
  receiver_id bigint not null references users,
  event_id bigint not null,
  -- the side offered to the receiver: 0 is option A, 1 is option B
  side smallint check (side in (0, 1)),
  dared_at timestamptz not null default clock_now(),
  primary key (sender_id, receiver_id, event_id)
);
create index dares_of_sender on dares (sender_id, dared_at);
