-- When this database was made: it tells a database from every other one, and a restored copy has the same.
create or replace function database_made_at() returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select applied_at from migrations where name = 'baseline'
$$;
