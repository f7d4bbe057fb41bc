-- Up to which moment a provider's own list was read, by that provider's clock: no payment is known by its message alone.
create table provider_lists (
  provider text primary key,
  read_until timestamptz,
  -- a node reads the list, or it was read a moment ago: the others leave it alone until then
  not_before timestamptz
);
create index crypto_deposits_address on crypto_deposits (pay_address) where pay_address is not null;
