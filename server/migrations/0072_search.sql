-- The search finds names by the three-letter parts in them. The extension comes with PostgreSQL, and the owner of a database may add it.
create extension if not exists pg_trgm;

create index events_words on events using gin (lower(title || ' ' || option_a || ' ' || option_b) gin_trgm_ops);
-- a text of one or two letters has no such part: it is looked for at the beginning
create index events_beginning on events (lower(left(title, 8)) text_pattern_ops);
create index users_first_name on users using gin (lower(first_name) gin_trgm_ops);
create index tournaments_words on tournaments using gin (lower(game_title) gin_trgm_ops);
create index video_rooms_words on video_rooms using gin (lower(name) gin_trgm_ops) where status = 'active';
create index video_rooms_beginning on video_rooms (lower(left(name, 8)) text_pattern_ops) where status = 'active';
create index gangs_beginning on gangs (name_key text_pattern_ops);
create index gangs_words on gangs using gin (name_key gin_trgm_ops);

-- Things whose owner does not want them shown to visitors by a link.
create table unshared (
  -- as in the link: events, tournaments or people
  kind text not null check (kind in ('events', 'tournaments', 'people')),
  id bigint not null,
  primary key (kind, id)
);
