-- A room's owner ends its preview without locking the room.
alter table unshared drop constraint unshared_kind_check;
alter table unshared add constraint unshared_kind_check check (kind in ('events', 'tournaments', 'people', 'rooms'));
