-- The members of a person's gang, for the events that people they know are in.
create index users_gang on users (gang_id) where gang_id is not null;
