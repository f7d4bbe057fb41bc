-- What somebody on a long break is known by outlives every act of the application: it can be added to and not taken away.
create trigger play_marks_kept before update or delete on play_marks for each row execute function play_marks_keep();
create trigger play_marks_no_truncate before truncate on play_marks for each statement execute function refuse_change();
-- Since when a server waits for the register's answer about a person; null where none does.
alter table play_register add column asking_since timestamptz;
-- What counts as a tag of an address has become more (plain_address), so its index is made anew.
reindex index users_plain_address;
