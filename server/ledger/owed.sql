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

-- What postings after number p_after moved of each kind in US dollars: `later` by those of a moment after p_until, and `more` and `less` by those from
-- p_from on up to p_until, of which a snapshot of that time may have seen any.
create or replace function ledger_kind_moves(p_after bigint, p_from timestamptz, p_until timestamptz)
  returns table (kind int, later bigint, more bigint, less bigint) language sql stable parallel safe as $$
  select ledger_kind_of(m.account), coalesce(sum(m.cents) filter (where m.at > p_until), 0)::bigint,
    coalesce(sum(m.cents) filter (where m.at <= p_until and m.cents > 0), 0)::bigint,
    coalesce(sum(m.cents) filter (where m.at <= p_until and m.cents < 0), 0)::bigint
  from (
    select destination as account, amount_cents as cents, at from ledger_postings where id > p_after and at >= p_from
    union all select source, -amount_cents, at from ledger_postings where id > p_after and at >= p_from) m
  where not ledger_is_practice(m.account) group by 1 $$;
