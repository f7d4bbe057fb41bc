-- When this database was made: it tells a database from every other one, and a restored copy has the same.
create or replace function database_made_at() returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select applied_at from migrations where name = 'baseline'
$$;

-- When a migration was applied here; `p_number` is that of its name.
create or replace function migration_applied_at(p_number text) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select applied_at from migrations where name like p_number || '\_%'
$$;
