-- The public log only grows, whatever writes it (docs/transparency.md).

create or replace function log_tile_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.level <> old.level or new.n <> old.n
      or substr(new.hashes, 1, octet_length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the log only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function log_entries_grow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.n <> old.n or new.first_number <> old.first_number
      or substr(new.entries, 1, octet_length(old.entries)) <> old.entries
      or substr(new.numbers, 1, octet_length(old.numbers)) <> old.numbers then
    raise exception 'the entries of the log only grow' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function log_head_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.origin <> old.origin or new.size < old.size or new.through_number < old.through_number
      or (new.size = old.size and new.root <> old.root)
      or new.promised_beyond is distinct from coalesce(old.promised_beyond, new.promised_beyond) then
    raise exception 'the log only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
