-- A person's time zone, as their browser names it; null while it is not known: that of the site counts then.
alter table users add column time_zone text;
