-- Others see on a profile what a person's bets and questions came to only if its owner wants it.
alter table users add column show_record boolean not null default false;
