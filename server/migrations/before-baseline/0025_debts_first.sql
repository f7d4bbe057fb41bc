-- Who owes has nothing: whatever reaches the purse of somebody who owes pays the debt in the same transaction, so that bets,
-- which look at purses alone, cannot stake what is owed.

-- Charges these purses with what their owners owe, as far as it goes: a journal `debt-repaid:<cause>:<person>` each. The
-- caller holds the purses. A debt changes only under the lock of its purse, so none arises meanwhile, and to lock it after
-- other people's purses gets into nobody's way.
create function ledger_charge_debts(p_purses bigint[], p_cause text, p_at timestamptz) returns void
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_debts bigint[];
  v_due record;
  v_journal bigint;
begin
  -- looked up by their ids alone, so that nobody who owes nothing pays for how many do
  v_debts := array(select ledger_account(101, i.purse / 256, false) from unnest(p_purses) as i(purse));
  for v_due in
    select d.id as debt, p.id as purse, d.id / 256 as person, least(-d.balance, p.balance) as cents, p.balance
    from (select o.id, o.balance from ledger_accounts o where o.id = any(v_debts) and o.balance < 0 offset 0) d
      join ledger_accounts p on p.id = ledger_account(1, d.id / 256, false)
    where p.balance > 0 order by d.id
  loop
    insert into ledger_journals (key, reason, ref, at)
      values (format('debt-repaid:%s:%s', p_cause, v_due.person), 23, format('debt:%s', v_due.person), p_at)
      returning id into v_journal;
    insert into ledger_postings (id, source, destination, amount, source_after, journal, at, reason)
      values (nextval('ledger_posting_ids'), v_due.purse, v_due.debt, v_due.cents, v_due.balance - v_due.cents, v_journal,
        p_at, 23);
    update ledger_accounts set balance = balance - v_due.cents where id = v_due.purse;
    update ledger_accounts set balance = balance + v_due.cents where id = v_due.debt;
  end loop;
end $$;

-- As before, and then the debts of those who were paid.
create or replace function ledger_pay(
  p_key text, p_reason smallint, p_ref text, p_source bigint, p_destinations bigint[], p_amounts bigint[], p_at timestamptz
) returns bigint language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_journal bigint;
  v_total bigint;
  v_count bigint;
begin
  insert into ledger_journals (key, reason, ref, at) values (p_key, p_reason, p_ref, p_at) returning id into v_journal;
  with input as materialized (
    select destination, amount from unnest(p_destinations, p_amounts) as i(destination, amount) order by destination
  ), credited as (
    update ledger_accounts a set balance = a.balance + i.amount from input i where a.id = i.destination
    returning a.id, a.balance, i.amount
  ), posted as (
    insert into ledger_postings (id, source, destination, amount, destination_after, journal, at, reason)
    select nextval('ledger_posting_ids'), p_source, c.id, c.amount, c.balance, v_journal, p_at, p_reason
    from credited c
    returning amount
  )
  select coalesce(sum(amount), 0)::bigint, count(*) into v_total, v_count from posted;
  if v_count <> coalesce(array_length(p_destinations, 1), 0) then
    raise exception 'journal %: % of % accounts exist', p_key, v_count, array_length(p_destinations, 1);
  end if;
  update ledger_accounts set balance = balance - v_total where id = p_source;
  if p_source & 1 = 0 then perform ledger_charge_debts(p_destinations, p_key, p_at); end if;
  return v_total;
end $$;

-- Whoever owed beside a full purse until now.
select ledger_charge_debts(array_agg(p.id), 'debts-first', clock_now())
from (
  select p.id from ledger_accounts d join ledger_accounts p on p.id = ledger_account(1, d.id / 256, false)
  where ((d.id >> 1) & 127) = 101 and d.balance < 0 and p.balance > 0 order by p.id for update of p
) p
having count(*) > 0;
