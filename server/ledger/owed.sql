-- Whether an account's money in US dollars is owed to somebody: every kind below the platform's own (fees).
create or replace function ledger_is_owed(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select not ledger_is_practice(p_account) and ledger_kind_of(p_account) < ledger_kind('fees') $$;

-- Some of the accounts that are owed, in the order of their ids: 26 bytes each (id 8, kind 2, owner 8, balance 8). People's purses are among them even when
-- they are empty; other accounts when they are not. `last` is the id to go on after; null at the end.
create or replace function ledger_owed(p_after bigint, p_most int, out accounts bytea, out last bigint)
  language sql stable parallel safe as $$
  select coalesce(string_agg(int8send(a.id) || int2send(ledger_kind_of(a.id)::smallint) || int8send(ledger_owner(a.id)) || int8send(a.balance_cents),
    ''::bytea order by a.id), ''::bytea), max(a.id)
  from (
    select id, balance_cents from ledger_accounts
    where id > p_after and ledger_is_owed(id) and (balance_cents <> 0 or ledger_is_person(id)) order by id limit p_most
  ) a $$;
