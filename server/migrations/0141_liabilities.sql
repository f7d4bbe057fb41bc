-- What is owed to people, as trees that they can find themselves in (docs/transparency.md).
create table liability_trees (
  -- counted without gaps: a tree that is missing would be noticed
  id bigint primary key,
  at timestamptz not null,
  leaves bigint not null check (leaves > 0),
  root bytea not null check (octet_length(root) = 32),
  total_cents bigint not null check (total_cents >= 0),
  -- cents and number of accounts by kind
  kinds jsonb not null,
  fees_cents bigint not null,
  outside_cents bigint not null,
  debts_cents bigint not null,
  -- the secret from which its salts and its order come, sealed
  salts bytea not null,
  statement_id bigint not null references log_statements,
  took_ms integer not null
);
-- The hashes and sums of every eighth level, 256 nodes of 40 bytes in a row (sum, hash); of the newest trees only.
-- They are kept before their tree has a row, piece by piece: nobody reads them until it has.
create table liability_nodes (
  tree_id bigint not null,
  level smallint not null,
  n bigint not null,
  nodes bytea not null check (octet_length(nodes) between 40 and 10240 and octet_length(nodes) % 40 = 0),
  primary key (tree_id, level, n)
);
alter table liability_nodes alter column nodes set storage external;
-- Where an account's leaves are: 16 bytes each (account, part, parts, unused 2, place), in the order of accounts and parts.
create table liability_places (
  tree_id bigint not null,
  first_account bigint not null,
  places bytea not null check (octet_length(places) % 16 = 0),
  primary key (tree_id, first_account)
);
alter table liability_places alter column places set storage external;

-- A tree that was published stays as it is; only its secret is sealed anew when the key changes.
create trigger liability_trees_stay before update on liability_trees for each row execute function liability_tree_stays();
create trigger liability_trees_no_delete before delete on liability_trees for each row execute function refuse_change();
create trigger liability_trees_no_truncate before truncate on liability_trees for each statement execute function refuse_change();
