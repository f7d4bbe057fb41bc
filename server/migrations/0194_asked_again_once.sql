-- The side that lost an event, read once when it becomes final: notices and receipts of every winner name people from here. `largest`
-- are those with the largest stakes, the largest first; each reader is judged against them.
create table event_losing_sides (
  event_id bigint primary key,
  people int not null check (people >= 0),
  largest bigint[] not null
);
