-- A list reads the public events in the order of an index, and the events of a person's own circles in a few short ranges. Events of
-- other circles, however many, stand in none of these. The indexes of all events stay for nodes of the release before.
create index event_books_public_closing on event_books (practice, ends_at, event_id) where status = 'open' and audience = 'public';
create index event_books_public_newest on event_books (practice, event_id desc) where status = 'open' and audience = 'public';
create index event_books_public_status on event_books (status, event_id desc) where audience = 'public';
create index event_books_public on event_books (event_id desc) where audience = 'public';
create index event_books_of_gang_status on event_books (gang_id, status, event_id desc) where audience = 'gang';

-- The words of public events have indexes of their own. The books say who sees an event; a trigger copies it to the words.
alter table events add column is_public boolean not null default true;
update events e set is_public = false from event_books b where b.event_id = e.id and b.audience <> 'public';
create trigger event_books_asked after insert on event_books
  for each row when (new.audience <> 'public') execute function event_books_copy_audience();
create trigger event_books_shown after update of audience on event_books
  for each row when (old.audience <> new.audience) execute function event_books_copy_audience();
create index events_public on events (id desc) where is_public;
create index events_public_category on events (category, id desc) where is_public;
-- other dots than in the index of all events: the planner then counts the words of public events alone
create index events_public_words on events using gin (lower(title || ' · ' || option_a || ' · ' || option_b) gin_trgm_ops) where is_public;
create index events_public_beginning on events (lower(left(title, 8)) text_pattern_ops) where is_public;
create index events_own_circles on events (created_by, id desc) where not is_public;

-- People with a stake in an event of a gang that they have left: their lists find it as a guest's.
insert into event_guests (event_id, user_id)
select distinct x.event_id, x.user_id from event_books b join bets x on x.event_id = b.event_id join users u on u.id = x.user_id
where b.audience = 'gang' and u.gang_id is distinct from b.gang_id on conflict do nothing;
