-- Lists of open events are read in these orders. Neither column moves with a bet, so bets stay heap-only updates.
create index event_books_closing on event_books (practice, ends_at, event_id) where status = 'open';
create index event_books_newest on event_books (practice, event_id desc) where status = 'open';
