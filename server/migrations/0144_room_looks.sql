-- Since when somebody has looked, without a gap, at who is in rooms: nobody is absent by a time in which no node could see them.
create table room_looks (
  only_row boolean primary key default true check (only_row),
  steady_since timestamptz not null,
  last_at timestamptz not null
);
insert into room_looks (steady_since, last_at) values ('-infinity', '-infinity');
