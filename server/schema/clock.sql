-- The product's clock is the database's, so that all nodes have one. Where nothing is for real it is another one, which a
-- test can move (movable-clock.sql).
create or replace function clock_now() returns timestamptz language sql volatile as
$$ select clock_timestamp() $$;
