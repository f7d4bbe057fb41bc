-- The public log of money (docs/transparency.md). One row: where the log ends.
create table log_head (
  single boolean primary key default true check (single),
  -- the log's name, for as long as it lives
  origin text not null,
  size bigint not null default 0 check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  -- every posting and every statement up to this number is in the log
  through_number bigint not null default 0,
  -- the signed head; empty before the first one
  note text not null default '',
  signed_at timestamptz,
  -- the secret from which the salts come, sealed
  salts bytea not null,
  -- when everything that was there before the log began was in it
  caught_up_at timestamptz,
  -- postings after this number are promised to be in the log in time; null until it has caught up
  promised_beyond bigint,
  -- why no head is signed any more; null while all is well
  halted text,
  -- one node at a time writes
  holder text,
  held_until timestamptz
);

create table log_tiles (
  level smallint not null check (level between 0 and 62),
  n bigint not null,
  -- up to 256 hashes of 32 bytes
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (level, n)
);
alter table log_tiles alter column hashes set storage external;

-- 256 entries each, as the log serves them, and the number of each one's posting or statement, 8 bytes each, ascending.
create table log_entries (
  n bigint primary key,
  entries bytea not null,
  numbers bytea not null check (octet_length(numbers) between 8 and 2048 and octet_length(numbers) % 8 = 0),
  first_number bigint not null unique
);
alter table log_entries alter column entries set storage external;
alter table log_entries alter column numbers set storage external;

-- What the server says in the log beside postings. Statements and postings share their numbers, so that the order of the log follows
-- from them alone.
create table log_statements (
  id bigint primary key default ledger_draw_number(),
  text text not null check (octet_length(text) between 2 and 60000),
  at timestamptz not null default clock_now()
);

-- Every key that has signed, as a verifier key.
create table log_keys (
  vkey text primary key,
  used_from timestamptz not null default clock_now()
);

-- The newest head that each witness has signed.
create table log_cosignatures (
  witness text primary key,
  size bigint not null,
  -- the signature's line in the note
  line text not null,
  at timestamptz not null default clock_now()
);
-- The newest head that every configured witness has signed, with its cosignatures.
create table log_witnessed (
  single boolean primary key default true check (single),
  size bigint not null,
  note text not null
);

-- A tile only grows, and so do bundles and the log itself, whatever writes them.
create trigger log_tiles_grow before update or delete on log_tiles for each row execute function log_tile_grows();
create trigger log_entries_grow before update or delete on log_entries for each row execute function log_entries_grow();
create trigger log_head_grows before update or delete on log_head for each row execute function log_head_grows();
create trigger log_tiles_no_truncate before truncate on log_tiles for each statement execute function refuse_change();
create trigger log_entries_no_truncate before truncate on log_entries for each statement execute function refuse_change();
create trigger log_head_no_truncate before truncate on log_head for each statement execute function refuse_change();
create trigger log_statements_append_only before update or delete on log_statements for each row execute function refuse_change();
create trigger log_statements_no_truncate before truncate on log_statements for each statement execute function refuse_change();
create trigger log_keys_append_only before update or delete on log_keys for each row execute function refuse_change();
create trigger log_keys_no_truncate before truncate on log_keys for each statement execute function refuse_change();
