-- Betting looks at the status alone, so nothing that is final may say that it is open.
update event_books set status = 'locked' where outcome is not null and status = 'open';
alter table event_books add constraint event_books_final_is_closed check (outcome is null or status <> 'open');
