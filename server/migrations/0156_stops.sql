-- A stop holds until the owner is back. It knows the act of which its letter told, and the address to which that letter went: the reset
-- goes there, and drops what was added since.
alter table users add column stop_act_at timestamptz;
alter table users add column stop_address text;
create index users_stop_address on users (lower(stop_address)) where stop_address is not null;
-- when the transaction began of which the letter tells: what it changed is younger
alter table letters add column act_at timestamptz;
-- where a link for a new password went
alter table password_resets add column address text;

-- The addresses that accounts had before. For 30 days nobody else opens an account with one: its owner may be back for it.
create table address_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  former text not null,
  -- whether its owner had proved access to its mail: otherwise it may be a stranger's
  confirmed boolean not null,
  changed_at timestamptz not null default clock_now()
);
create index address_changes_former on address_changes (lower(former));
create index address_changes_user on address_changes (user_id, changed_at);
create trigger former_addresses after insert or update of email on users for each row
  execute function users_keep_former_addresses();

-- since when friends send Bitcoin there; null for one from before this was kept
alter table users add column bitcoin_address_at timestamptz;
