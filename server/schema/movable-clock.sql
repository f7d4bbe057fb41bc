-- The product's clock outside production: tests and the demo move it by its offset. plpgsql, because it keeps its plan: an
-- SQL function with a table in it is planned at every call.
create or replace function clock_now() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + (select c."offset" from clock c);
end $$;
