-- The moment up to which a replica follows: nodes that read from one write it here, and find it again in what they read.
create table replica_beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into replica_beat (at) values (clock_timestamp());
