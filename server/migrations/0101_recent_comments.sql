-- How many comments a person has written on an event in the last minute.
create index event_comments_of_person on event_comments (event_id, user_id, created_at);
