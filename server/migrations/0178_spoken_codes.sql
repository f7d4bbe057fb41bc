-- What stands beside an invite link and ends with it. A renewed link keeps the choice of a preview and loses its code.
alter table event_links
  -- programs that unfurl links get the question
  add column previewed boolean not null default false,
  -- The code to be said aloud: a keyed hash, by which the server finds it, and its text sealed for the creator. It has only some 33 bits, so
  -- a plain hash would let a reader of the database try them all.
  add column code_hash bytea unique,
  add column code_sealed bytea,
  add column code_ends_at timestamptz;
alter table event_links add constraint event_links_code
  check (num_nonnulls(code_hash, code_sealed, code_ends_at) in (0, 3));
