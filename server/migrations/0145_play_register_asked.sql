-- When a server that has the register of excluded people last said so: what it answered is not forgotten meanwhile.
create table play_register_asked (
  only_row boolean primary key default true check (only_row),
  last_at timestamptz not null
);
insert into play_register_asked (last_at) values ('-infinity');
