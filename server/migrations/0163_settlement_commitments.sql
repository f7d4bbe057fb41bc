-- The log has a settlement as a commitment. Salt and statement open it, to those who may see the event; null for what the log says openly.
alter table event_replays add column salt bytea check (octet_length(salt) = 32);
alter table event_replays add column settlement text check ((settlement is null) = (salt is null));
create index event_replays_committed on event_replays (statement) where salt is not null;
