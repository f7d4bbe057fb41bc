-- The ledger: the only place where money moves. Its tables are in migrations/baseline; kinds and reasons have their names from
-- names.sql.
--
-- An account's id holds its owner, its kind and its currency, so that a statement can name an account without reading a
-- table: id = owner * 256 + kind * 2 + currency (0 USD, 1 practice coins). Nobody else knows that: the functions below build
-- ids and read them. They are short enough to be part of the statement that calls them, so they cost nothing and find indexes.
create or replace function ledger_account(p_kind text, p_owner bigint, p_practice boolean) returns bigint
  language sql immutable parallel safe as
$$ select p_owner * 256 + ledger_kind(p_kind) * 2 + (case when p_practice then 1 else 0 end) $$;

create or replace function ledger_owner(p_account bigint) returns bigint language sql immutable parallel safe as
$$ select p_account / 256 $$;

create or replace function ledger_kind_of(p_account bigint) returns int language sql immutable parallel safe as
$$ select ((p_account >> 1) & 127)::int $$;

create or replace function ledger_is_practice(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select p_account & 1 = 1 $$;

-- As the indexes of postings say it: a statement that asks so finds them.
create or replace function ledger_is_person(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select ((p_account >> 1) & 127) = ledger_kind('person') $$;

-- Kinds from 96 on stand for the world outside (card, crypto, bank, mint) and may go below zero. No other account may.
create or replace function ledger_may_overdraw(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select p_account & 192 = 192 $$;

-- Partitions of two million postings. Called at start and by a job, so that three always stand ready ahead. The table is
-- made by itself and then attached: that does not wait for readers, and so lets nobody wait behind it.
create or replace function ledger_make_partitions(p_ahead int default 3) returns int language plpgsql set lock_timeout = '500ms' as $$
declare
  size constant bigint := 2000000;
  current_id bigint;
  n bigint;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_ensure_partitions'));
  select case when is_called then last_value else 0 end into current_id from ledger_posting_ids;
  for n in (current_id / size) .. (current_id / size + p_ahead) loop
    if to_regclass(format('ledger_postings_%s', n)) is null then
      execute format('create table ledger_postings_%s (like ledger_postings including defaults including constraints)', n);
      execute format('create trigger no_truncate before truncate on ledger_postings_%s for each statement execute function refuse_change()', n);
      execute format('alter table ledger_postings attach partition ledger_postings_%s for values from (%s) to (%s)',
        n, n * size, (n + 1) * size);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

create or replace function ledger_ensure_partitions(p_ahead int default 3) returns int
  language sql security definer set search_path = public, pg_temp as
$$ select ledger_make_partitions(least(greatest(p_ahead, 0), 8)) $$;

-- The door for payouts: one journal, one source, many people. Each person appears once. Fails when the source does not
-- cover the sum (the floor) or when the key was used before (unique). The debts of those who were paid are charged at once.
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
    update ledger_accounts a set balance = a.balance + i.amount, opening_room = null from input i where a.id = i.destination
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
  update ledger_accounts set balance = balance - v_total, opening_room = null where id = p_source;
  if not ledger_is_practice(p_source) then perform ledger_charge_debts(p_destinations, p_key, p_at); end if;
  return v_total;
end $$;

-- Charges these purses with what their owners owe, as far as it goes: a journal `debt-repaid:<cause>:<person>` each. The
-- caller holds the purses. A debt changes only under the lock of its purse, so none arises meanwhile, and to lock it after
-- other people's purses gets into nobody's way.
create or replace function ledger_charge_debts(p_purses bigint[], p_cause text, p_at timestamptz) returns void
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_debts bigint[];
  v_due record;
  v_journal bigint;
begin
  -- looked up by their ids alone, so that nobody who owes nothing pays for how many do
  v_debts := array(select ledger_account('debt', ledger_owner(i.purse), false) from unnest(p_purses) as i(purse));
  for v_due in
    select d.id as debt, p.id as purse, ledger_owner(d.id) as person, least(-d.balance, p.balance) as cents, p.balance
    from (select o.id, o.balance from ledger_accounts o where o.id = any(v_debts) and o.balance < 0 offset 0) d
      join ledger_accounts p on p.id = ledger_account('person', ledger_owner(d.id), false)
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

-- The ledger's door for a game against the house: one stake out of a purse and what comes back into it, two journals with
-- the keys <key>:stake and <key>:payout, in one call. Returns the purse after it, or null when it does not cover the stake.
-- The purse is held first and the house last, and nothing else touches a house of games, so no circle can form.
create or replace function ledger_there_and_back(
  p_key text, p_ref text, p_purse bigint, p_house bigint, p_stake bigint, p_back bigint,
  p_out smallint, p_in smallint, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_after bigint;
  v_journal bigint;
begin
  update ledger_accounts a set balance = a.balance - p_stake where a.id = p_purse and a.balance >= p_stake
    returning a.balance into v_after;
  if not found then return null; end if;
  insert into ledger_journals (key, reason, ref, at) values (p_key || ':stake', p_out, p_ref, p_at)
    returning id into v_journal;
  insert into ledger_postings (id, source, destination, amount, source_after, journal, at, reason)
    values (nextval('ledger_posting_ids'), p_purse, p_house, p_stake, v_after, v_journal, p_at, p_out);
  if p_back > 0 then
    update ledger_accounts a set balance = a.balance + p_back where a.id = p_purse returning a.balance into v_after;
    insert into ledger_journals (key, reason, ref, at) values (p_key || ':payout', p_in, p_ref, p_at)
      returning id into v_journal;
    insert into ledger_postings (id, source, destination, amount, destination_after, journal, at, reason)
      values (nextval('ledger_posting_ids'), p_house, p_purse, p_back, v_after, v_journal, p_at, p_in);
  end if;
  insert into ledger_accounts as a (id, balance) values (p_house, p_stake - p_back)
    on conflict (id) do update set balance = a.balance + excluded.balance;
  return v_after;
end $$;

-- What a room may ask about balances inside its own statement.
create or replace function ledger_balance(p_account bigint) returns bigint language sql stable as
$$ select balance from ledger_accounts where id = p_account $$;

-- What the rooms' auditors may ask of the ledger: every posting of a reason, and what a journal moved in all.
create or replace function ledger_postings_of(p_reasons smallint[])
returns table (id bigint, source bigint, destination bigint, amount bigint, reason smallint) language sql stable as
$$ select p.id, p.source, p.destination, p.amount, p.reason from ledger_postings p where p.reason = any(p_reasons) $$;

create or replace function ledger_journal_total(p_key text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount), 0)::bigint from ledger_journals j join ledger_postings p on p.journal = j.id where j.key = p_key
$$;
