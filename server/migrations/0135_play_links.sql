-- Accounts that belong to somebody who is excluded from play (server/safer-play/README.md). Marks are keyed hashes of what one
-- person takes from account to account; they hold no text that can be read.
create table play_marks (
  user_id bigint not null references users,
  -- address: confirmed by its owner; address-said: not confirmed; person: name and birth date
  kind text not null check (kind in ('address', 'address-said', 'card', 'passkey', 'person')),
  hash bytea not null,
  at timestamptz not null default clock_now(),
  primary key (hash, kind, user_id)
);
create index play_marks_of on play_marks (user_id);

-- What is known of two accounts, the newest word about the pair last.
create table play_links (
  id bigint generated always as identity primary key,
  -- the account that is closed for play while the other's exclusion goes on
  user_id bigint not null references users,
  excluded_id bigint not null references users,
  -- ask: an operator is asked; dissolve: they are two people after all
  act text not null check (act in ('link', 'ask', 'dissolve')),
  same text not null check (same in ('address', 'card', 'passkey', 'person')),
  -- the operator who decided, and why; null where it was found
  by_id bigint references users,
  reason text,
  at timestamptz not null default clock_now(),
  check (user_id <> excluded_id),
  check ((by_id is null) = (reason is null)),
  check (act <> 'dissolve' or by_id is not null)
);
create unique index play_links_found_once on play_links (user_id, excluded_id, same, act) where by_id is null;
create index play_links_newest on play_links (user_id, excluded_id, id);
create index play_links_of_excluded on play_links (excluded_id);
create trigger play_links_append_only before update or delete on play_links for each row execute function refuse_change();
create trigger play_links_no_truncate before truncate on play_links for each statement execute function refuse_change();

create index users_plain_address on users (plain_address(email)) where closed_at is null;
create index users_same_person on users (date_of_birth, lower(last_name)) where closed_at is null;
