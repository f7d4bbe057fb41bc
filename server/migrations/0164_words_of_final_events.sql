-- Moderators have taken an event's words down without suspending it: nothing but a moderator brings them back.
alter table event_books add column words_removed boolean not null default false;
