create or replace function liability_tree_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'salts' is distinct from to_jsonb(old) - 'salts' then
    raise exception 'a tree of liabilities that was published does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
