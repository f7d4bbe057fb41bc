-- The profiles that their owners show to visitors. A profile is shown to nobody until then, also one from before this table.
create table shared_people (
  user_id bigint primary key references users (id)
);
delete from unshared where kind = 'people';
alter table unshared drop constraint unshared_kind_check;
alter table unshared add constraint unshared_kind_check check (kind in ('events', 'tournaments', 'rooms'));
