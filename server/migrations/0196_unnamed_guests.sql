-- A guest whom a notice brought and who has not come themselves: the creator does not learn of them.
alter table event_guests add column unnamed boolean not null default false;
