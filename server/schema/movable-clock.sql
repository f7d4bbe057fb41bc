-- The product's clock outside production: tests and the demo set its offset. It is plpgsql, which keeps its plan; an SQL
-- function that reads a table is planned at every call.
create or replace function clock_now() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + (select c."offset" from clock c);
end $$;
