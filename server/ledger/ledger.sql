-- The ledger: the only place where money moves. Its tables are in migrations/baseline; kinds and reasons have their names from
-- names.sql.
--
-- An account's id holds its owner, its kind and its currency, so that a statement can name an account without reading a
-- table: id = owner * 256 + kind * 2 + currency (0 USD, 1 practice coins). Only the functions below build and read ids. They
-- are short enough for PostgreSQL to inline, so they cost nothing and can use indexes.
create or replace function ledger_account(p_kind text, p_owner bigint, p_practice boolean) returns bigint
  language sql immutable parallel safe as
$$ select p_owner * 256 + ledger_kind(p_kind) * 2 + (case when p_practice then 1 else 0 end) $$;

create or replace function ledger_owner(p_account bigint) returns bigint language sql immutable parallel safe as
$$ select p_account / 256 $$;

create or replace function ledger_kind_of(p_account bigint) returns int language sql immutable parallel safe as
$$ select ((p_account >> 1) & 127)::int $$;

create or replace function ledger_is_practice(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select p_account & 1 = 1 $$;

-- Written exactly as in the indexes of postings, so that statements can use them.
create or replace function ledger_is_person(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select ((p_account >> 1) & 127) = ledger_kind('person') $$;

-- Kinds from 96 on represent the world outside (card, crypto, bank, mint) and may go below zero. No other account may.
create or replace function ledger_may_overdraw(p_account bigint) returns boolean language sql immutable parallel safe as
$$ select p_account & 192 = 192 $$;

-- Whether a stake fits into the rooms of its purse. Null is no limit; a room that has ended has to be read anew before the next stake.
create or replace function ledger_stake_fits(
  p_amount bigint, p_room bigint, p_max bigint, p_until timestamptz, p_at timestamptz
) returns boolean language sql immutable parallel safe as
$$ select p_amount <= coalesce(p_room, p_amount) and p_amount <= coalesce(p_max, p_amount) and p_at < coalesce(p_until, 'infinity') $$;

-- Partitions of two million postings. Called at start and by a poller, so that three are always ready. The table is created
-- first and then attached: attaching does not wait for readers, so nothing queues behind it.
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

-- Posts journals in the given order, each judged by the balances after the previous ones. A journal is posted whole or not at
-- all, and once for its key. `p_keys`, `p_reasons` and `p_refs` have an element for each journal; the others have one for
-- each posting, and `p_journals` says for each of them, ascending from 1, which journal it belongs to.
-- Returns for each journal 0 posted, 1 key used before, 2 not covered, 3 a stake above a limit of the purse's owner, and for the last
-- two the account that lacks the money or the room. What comes in and does not fit whole into a limit is posted, and held whole
-- (ledger_hold): a part that went back would tell its payer that there is a limit.
-- Every account involved is locked in id order before any balance is read, and a missing one is opened. The clock is read after
-- that, unless `p_at` is given. Postings are numbered under the locks, in their order.
-- A debtor's purse is always empty: money that reaches it, or is in it when the debt arises, repays the debt at once, by a journal `debt-repaid:<key>:<person>`. A debt changes only under the lock of its purse.
create or replace function ledger_post(
  p_keys text[], p_reasons smallint[], p_refs text[],
  p_journals int[], p_sources bigint[], p_destinations bigint[], p_amounts bigint[], p_at timestamptz default null,
  out verdicts smallint[], out uncovered bigint[]
) language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_accounts bigint[];
  v_found bigint[];
  v_balances bigint[];
  v_used text[];
  v_source int[];
  v_destination int[];
  v_source_after bigint[];
  v_destination_after bigint[];
  v_ids bigint[];
  v_guarded boolean;
  v_rooms bigint[];
  v_max bigint[];
  v_until timestamptz[];
  v_taken int[];
  v_from int;
  v_counted bigint[];
  v_held int[] := '{}';
  v_hold record;
  v_first int;
  v_posting int := 1;
begin
  select array_agg(distinct i.id) into v_accounts from (
    select unnest(p_sources || p_destinations) as id
    union all
    select ledger_account('person', ledger_owner(d), false) from unnest(p_sources || p_destinations) as d
      where ledger_kind_of(d) = ledger_kind('debt')
  ) i;
  loop
    select array_agg(l.id), array_agg(l.balance_cents), bool_or(l.guarded) into v_found, v_balances, v_guarded from (
      select a.id, a.balance_cents, 
        num_nonnulls(a.stake_room_cents, a.stake_max_cents, a.stake_until, a.deposit_room_cents, a.received_room_cents) > 0 as guarded
      from ledger_accounts a where a.id = any(v_accounts) order by a.id for update
    ) l;
    exit when cardinality(v_found) = cardinality(v_accounts);
    insert into ledger_accounts (id) select i.id from unnest(v_accounts) as i(id) order by i.id on conflict do nothing;
  end loop;
  p_at := coalesce(p_at, clock_now());

  -- where in v_balances the two sides of each posting are
  select array_agg(s.place::int order by i.n), array_agg(d.place::int order by i.n) into v_source, v_destination
  from unnest(p_sources, p_destinations) with ordinality as i(source, destination, n)
  join unnest(v_found) with ordinality as s(id, place) on s.id = i.source
  join unnest(v_found) with ordinality as d(id, place) on d.id = i.destination;
  if v_guarded then
    -- one list of rooms after the other, and where in it the one is that a posting takes from
    select array_agg(a.stake_room_cents order by a.id) || array_agg(a.deposit_room_cents order by a.id)
        || array_agg(a.received_room_cents order by a.id), array_agg(a.stake_max_cents order by a.id), array_agg(a.stake_until order by a.id)
      into v_rooms, v_max, v_until from ledger_accounts a where a.id = any(v_accounts);
    v_taken := array(select case
        when i.room = 1 and ledger_is_person(i.source) then v_source[i.n]
        when i.room > 1 and ledger_is_person(i.destination) then (i.room - 1) * cardinality(v_found) + v_destination[i.n]
      end from (select u.n, u.source, u.destination, ledger_room_of(p_reasons[u.journal]) as room
        from unnest(p_journals, p_sources, p_destinations) with ordinality as u(journal, source, destination, n)) i order by i.n);
  end if;
  v_used := array(select j.key from ledger_journals j where j.key = any(p_keys));
  -- from the first place on: an array whose first element is set later would begin there
  uncovered := array_fill(null::bigint, array[cardinality(p_keys)]);
  v_source_after := array_fill(null::bigint, array[cardinality(p_journals)]);
  v_destination_after := v_source_after;
  for v_journal in 1 .. cardinality(p_keys) loop
    v_first := v_posting;
    verdicts[v_journal] := (p_keys[v_journal] = any(v_used))::int;
    while p_journals[v_posting] = v_journal loop
      if verdicts[v_journal] = 0 then
        v_balances[v_source[v_posting]] := v_balances[v_source[v_posting]] - p_amounts[v_posting];
        v_source_after[v_posting] := v_balances[v_source[v_posting]];
        v_balances[v_destination[v_posting]] := v_balances[v_destination[v_posting]] + p_amounts[v_posting];
        v_destination_after[v_posting] := v_balances[v_destination[v_posting]];
        v_from := v_taken[v_posting];
        if v_from > cardinality(v_found) and v_rooms[v_from] < p_amounts[v_posting] then
          -- it does not come in, and takes no room
          v_taken[v_posting] := null;
          v_held := v_held || v_posting;
        elsif v_from is not null then
          v_rooms[v_from] := v_rooms[v_from] - p_amounts[v_posting];
        end if;
        if v_source_after[v_posting] < 0 and not ledger_may_overdraw(p_sources[v_posting]) then
          verdicts[v_journal] := 2;
          uncovered[v_journal] := p_sources[v_posting];
        elsif v_from <= cardinality(v_found) and (v_rooms[v_from] < 0
            or not ledger_stake_fits(p_amounts[v_posting], null, v_max[v_from], v_until[v_from], p_at)) then
          verdicts[v_journal] := 3;
          uncovered[v_journal] := v_found[v_from];
        end if;
        if verdicts[v_journal] > 0 then
          for v_back in v_first .. v_posting loop
            v_balances[v_source[v_back]] := v_balances[v_source[v_back]] + p_amounts[v_back];
            v_balances[v_destination[v_back]] := v_balances[v_destination[v_back]] - p_amounts[v_back];
            if v_taken[v_back] is not null then v_rooms[v_taken[v_back]] := v_rooms[v_taken[v_back]] + p_amounts[v_back]; end if;
            v_held := array_remove(v_held, v_back);
          end loop;
        end if;
      end if;
      v_posting := v_posting + 1;
    end loop;
    if verdicts[v_journal] = 0 then v_used := v_used || p_keys[v_journal]; end if;
  end loop;
  if not 0 = any(verdicts) then return; end if;

  v_ids := array(select case when i.verdict = 0 then nextval('ledger_journals_id_seq') end from unnest(verdicts) as i(verdict));
  insert into ledger_journals (id, key, reason, ref, at) overriding system value
    select i.id, i.key, i.reason, i.ref, p_at from unnest(v_ids, p_keys, p_reasons, p_refs) as i(id, key, reason, ref)
    where i.id is not null;
  insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, destination_after_cents, journal, at, reason)
    select nextval('ledger_posting_ids'), i.source, i.destination, i.amount,
      case when ledger_is_person(i.source) then i.source_after_cents end,
      case when ledger_is_person(i.destination) then i.destination_after_cents end, v_ids[i.journal], p_at, p_reasons[i.journal]
    from unnest(p_journals, p_sources, p_destinations, p_amounts, v_source_after, v_destination_after)
      as i(journal, source, destination, amount, source_after_cents, destination_after_cents)
    where verdicts[i.journal] = 0;
  if exists (select from unnest(p_reasons) as r where ledger_leaves(r)) then
    -- what leaves a person's real purse counts towards the sum of their day
    v_counted := array(select coalesce(sum(p.amount) filter (where verdicts[p.journal] = 0 and ledger_leaves(p_reasons[p.journal])), 0)::bigint
      from unnest(v_found) with ordinality as f(id, n)
      left join unnest(p_journals, p_sources, p_amounts) as p(journal, source, amount)
        on p.source = f.id and ledger_is_person(f.id) and not ledger_is_practice(f.id)
      group by f.n order by f.n);
  end if;
  update ledger_accounts a set balance_cents = i.balance, opening_room = null,
      unproved_cents = ledger_unproved(a.unproved_cents, coalesce(i.counted, 0))
    from unnest(v_found, v_balances, v_counted) as i(id, balance, counted)
    where a.id = i.id and (a.balance_cents <> i.balance or i.counted > 0);
  if v_guarded then
    update ledger_accounts a set stake_room_cents = i.stake, deposit_room_cents = i.deposit, received_room_cents = i.received
      from unnest(v_found, v_rooms[1 : cardinality(v_found)], v_rooms[cardinality(v_found) + 1 : 2 * cardinality(v_found)],
        v_rooms[2 * cardinality(v_found) + 1 : 3 * cardinality(v_found)]) as i(id, stake, deposit, received)
      where a.id = i.id and (a.stake_room_cents, a.deposit_room_cents, a.received_room_cents) is distinct from (i.stake, i.deposit, i.received);
  end if;

  -- purses that received money, and purses of new debtors, each with the first journal that did it
  perform ledger_charge_debts(array_agg(i.purse), array_agg(i.key), p_at) from (
    select distinct on (x.purse) x.purse, p_keys[x.journal] as key from (
      select case
        when ledger_kind_of(p.source) = ledger_kind('debt') then ledger_account('person', ledger_owner(p.source), false)
        when ledger_is_person(p.destination) and not ledger_is_practice(p.destination) then p.destination
      end as purse, p.journal
      from unnest(p_journals, p_sources, p_destinations) as p(journal, source, destination)
      where verdicts[p.journal] = 0
    ) x where x.purse is not null order by x.purse, x.journal
  ) i having count(*) > 0;
  -- what a limit has no room for, after a debt has had its part
  for v_hold in
    select p_destinations[h.n] as purse, p_journals[h.n] as journal, sum(p_amounts[h.n])::bigint as cents
    from unnest(v_held) as h(n) group by 1, 2 order by min(h.n)
  loop
    perform ledger_hold(v_hold.purse, ledger_room_of(p_reasons[v_hold.journal])::int, p_keys[v_hold.journal], v_hold.cents, p_at);
  end loop;
end $$;

-- Moves money that did not fit whole into a limit from a purse to its owner's held account: a journal `held:<cause>:<purse>` and a row that
-- says how much of it is held. The caller has locked the purse.
create or replace function ledger_hold(p_purse bigint, p_room int, p_cause text, p_cents bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_cents bigint := least(p_cents, ledger_balance(p_purse));
  v_verdict smallint;
begin
  if v_cents <= 0 then return; end if;
  insert into ledger_held (purse, room, cause, held_cents, held_at) values (p_purse, p_room, p_cause, v_cents, p_at);
  select e.verdicts[1] into v_verdict from ledger_post(array[format('held:%s:%s', p_cause, p_purse)],
    array[ledger_reason(case p_room when 2 then 'deposit-held' else 'received-held' end)], array[format('held:%s', p_cause)],
    array[1], array[p_purse], array[ledger_account('held', ledger_owner(p_purse), false)], array[v_cents], p_at) e;
  if v_verdict <> 0 then raise exception 'money was held before: %', p_cause; end if;
end $$;

-- The person from whose purse a journal took money; null where it was none.
create or replace function ledger_sender(p_key text) returns bigint language sql stable as $$
  select ledger_owner(p.source) from ledger_journals j join ledger_postings p on p.journal = j.id
  where j.key = p_key and ledger_is_person(p.source) limit 1
$$;

-- Charges each purse once with its owner's debt, up to its balance: a journal `debt-repaid:<cause>:<person>` each. The caller
-- has locked the purses. Locking a debt after other users' purses cannot deadlock, since a debt changes only under the lock
-- of its purse.
create or replace function ledger_charge_debts(p_purses bigint[], p_causes text[], p_at timestamptz) returns void
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_debts bigint[];
  v_due record;
  v_verdicts smallint[];
begin
  -- looked up by their ids only, so that the cost does not grow with the number of debtors
  v_debts := array(select ledger_account('debt', ledger_owner(i.purse), false) from unnest(p_purses) as i(purse));
  select array_agg(format('debt-repaid:%s:%s', i.cause, ledger_owner(p.id)) order by d.id) as keys,
    array_agg(ledger_reason('debt-repaid')) as reasons,
    array_agg(format('debt:%s', ledger_owner(p.id)) order by d.id) as refs,
    array_agg(p.id order by d.id) as purses, array_agg(d.id order by d.id) as debts,
    array_agg(least(-d.balance_cents, p.balance_cents) order by d.id) as cents
  into v_due
  from (
    select o.id, o.balance_cents from ledger_accounts o where o.id = any(v_debts) and o.balance_cents < 0 offset 0
  ) d
    join ledger_accounts p on p.id = ledger_account('person', ledger_owner(d.id), false) and p.balance_cents > 0
    join unnest(p_purses, p_causes) as i(purse, cause) on i.purse = p.id;
  if v_due.keys is null then return; end if;
  select e.verdicts into v_verdicts from ledger_post(v_due.keys, v_due.reasons, v_due.refs,
    array(select generate_series(1, cardinality(v_due.keys))), v_due.purses, v_due.debts, v_due.cents, p_at) e;
  if 0 <> any(v_verdicts) then raise exception 'a debt was charged before: %', v_due.keys; end if;
end $$;

-- Payouts write by themselves: one journal, one source, many people, each once. Their source is covered by what it is for, so
-- nothing is judged, and the balances after it are the rows of the one update. With ledger_post in its place a big event took a
-- quarter longer to settle (decision 16). Fails when the source does not cover the sum (the floor) or when the key was used
-- before (unique).
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
    update ledger_accounts a set balance_cents = a.balance_cents + i.amount, opening_room = null from input i where a.id = i.destination
    returning a.id, a.balance_cents, i.amount
  ), posted as (
    insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
    select nextval('ledger_posting_ids'), p_source, c.id, c.amount, c.balance_cents, v_journal, p_at, p_reason
    from credited c
    returning amount_cents
  )
  select coalesce(sum(amount_cents), 0)::bigint, count(*) into v_total, v_count from posted;
  if v_count <> cardinality(p_destinations) then
    raise exception 'journal %: % of % accounts exist', p_key, v_count, cardinality(p_destinations);
  end if;
  update ledger_accounts set balance_cents = balance_cents - v_total, opening_room = null where id = p_source;
  if not ledger_is_practice(p_source) then
    perform ledger_charge_debts(p_destinations, array_fill(p_key, array[v_count::int]), p_at);
  end if;
  return v_total;
end $$;

-- For other modules: a balance inside their own statement.
create or replace function ledger_balance(p_account bigint) returns bigint language sql stable as
$$ select balance_cents from ledger_accounts where id = p_account $$;

-- The same as a table of one row or none, which PostgreSQL joins like a table where many balances are read at once.
create or replace function ledger_balance_of(p_account bigint) returns table (balance bigint) language sql stable as
$$ select balance_cents from ledger_accounts where id = p_account $$;

-- For the audits of other modules: every posting of some reasons, and the total of a journal.
create or replace function ledger_postings_of(p_reasons smallint[])
returns table (id bigint, source bigint, destination bigint, amount bigint, reason smallint) language sql stable as
$$ select p.id, p.source, p.destination, p.amount_cents, p.reason from ledger_postings p where p.reason = any(p_reasons) $$;

create or replace function ledger_journal_total(p_key text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_cents), 0)::bigint from ledger_journals j join ledger_postings p on p.journal = j.id where j.key = p_key
$$;

-- For the replays of other modules: the postings of a journal, each with the person who got the money, or else who paid it.
create or replace function ledger_journal_postings(p_key text) returns table (id bigint, person bigint, amount bigint) language sql stable as $$
  select p.id,
    case when ledger_is_person(p.destination) then ledger_owner(p.destination) when ledger_is_person(p.source) then ledger_owner(p.source) end,
    p.amount_cents
  from ledger_journals j join ledger_postings p on p.journal = j.id where j.key = p_key
$$;
