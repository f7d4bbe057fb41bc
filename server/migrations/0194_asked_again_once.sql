-- The people of a settled event are notified once that it is asked again, by any asker: the first round of each event stays.
update event_ask_agains a set notified = false
where a.notified and exists (
  select from event_ask_agains x where x.of_event_id = a.of_event_id and x.notified and x.event_id < a.event_id);
drop index event_ask_agains_once;
create unique index event_ask_agains_once on event_ask_agains (of_event_id) where notified;

-- The side that lost an event, read once when it becomes final: notices and receipts of every winner name people from here. `largest`
-- are those with the largest stakes, the largest first; each reader is judged against them.
create table event_losing_sides (
  event_id bigint primary key,
  people int not null check (people >= 0),
  largest bigint[] not null
);
