-- The product's clock is the database's, so that all nodes share one. Outside production movable-clock.sql replaces it, so
-- that tests can move it.
create or replace function clock_now() returns timestamptz language sql volatile as
$$ select clock_timestamp() $$;
