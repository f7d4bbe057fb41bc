-- The ledger: the only place where money moves.
--
-- An account's id holds its owner, its kind and its currency, so that another room's statement can name an account
-- without reading a table: id = owner * 256 + kind * 2 + currency (0 USD, 1 practice coins). Kinds below 96 never go
-- under zero; kinds from 96 on stand for the world outside (card, crypto, bank, mint) and may.
create function ledger_account(p_kind int, p_owner bigint, p_practice boolean) returns bigint
  language sql immutable parallel safe as
$$ select p_owner * 256 + p_kind * 2 + (case when p_practice then 1 else 0 end) $$;

-- What must hold for one value is said by its type. A check of the table would be read and prepared again by every
-- statement that writes a row, whatever columns it sets (docs/performance.md).
create domain amount_above_zero as bigint check (value > 0);
create domain amount_or_zero as bigint check (value >= 0);

create table ledger_accounts (
  id bigint primary key,
  balance bigint not null default 0,
  constraint ledger_accounts_floor check (balance >= 0 or ((id >> 1) & 127) >= 96)
) with (fillfactor = 60);

-- A journal is one cause with one or more postings; its key makes it happen once. A journal of a single posting whose
-- key is its own number (a bet) needs no row here: the posting's primary key is its key.
create table ledger_journals (
  id bigint generated always as identity primary key,
  key text not null unique,
  reason smallint not null,
  ref text not null,
  at timestamptz not null
);

-- One row moves one amount from source to destination, so an unbalanced journal cannot be written. The balances after
-- it are kept for the sides that belong to people, so that a statement is a range scan.
create sequence ledger_posting_ids cache 1;
create table ledger_postings (
  id bigint not null,
  source bigint not null,
  destination bigint not null,
  amount amount_above_zero not null,
  source_after bigint,
  destination_after bigint,
  journal bigint,
  at timestamptz not null,
  reason smallint not null,
  constraint ledger_postings_sides check (source <> destination),
  constraint ledger_postings_currency check ((source & 1) = (destination & 1)),
  primary key (id)
) partition by range (id);

-- Only the sides of people are indexed: one entry for a bet, one for a payout, two for a transfer.
create index ledger_postings_by_source on ledger_postings (source, id) where ((source >> 1) & 127) = 1;
create index ledger_postings_by_destination on ledger_postings (destination, id) where ((destination >> 1) & 127) = 1;
create index ledger_postings_by_journal on ledger_postings (journal) where journal is not null;

create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_journals_append_only before update or delete on ledger_journals
  for each row execute function refuse_change();
create trigger ledger_journals_no_truncate before truncate on ledger_journals
  for each statement execute function refuse_change();

-- Partitions of two million postings. Called at start and by a job, so that three always stand ready ahead. The table is
-- made by itself and then attached: that does not wait for readers, and so lets nobody wait behind it.
create function ledger_ensure_partitions(p_ahead int default 3) returns int language plpgsql set lock_timeout = '500ms' as $$
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
select ledger_ensure_partitions();

-- The door for set-based callers: each element is a journal of its own with one posting, keyed by its posting id; an
-- element without a source is passed over. An element is posted when its source covers everything that this call draws
-- from it; otherwise none of that source's elements is, and a source with several is for the caller to try one by one.
-- Returns, in the order of the input, each posting's id and its source's balance after it; null where nothing was posted.
-- Sources are locked in id order, destinations after them: without hash joins the rows come in the order of the sorted
-- side, be it by nested loop or by merge. Ids are drawn under those locks, so that a purse's postings are numbered in the
-- order in which they happened.
create function ledger_post_each(
  p_sources bigint[], p_destinations bigint[], p_amounts bigint[], p_reason smallint, p_at timestamptz,
  out ids bigint[], out after bigint[]
) language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  v_missing int;
begin
  with input as materialized (
    select i.* from unnest(p_sources, p_destinations, p_amounts) with ordinality
      as i(source, destination, amount, n) where i.source is not null
  ), need as materialized (
    select source, sum(amount)::bigint as total from input group by source order by source
  ), drawn as (
    update ledger_accounts a set balance = a.balance - need.total
    from need where a.id = need.source and a.balance >= need.total
    returning a.id as account, a.balance as left_over
  ), granted as materialized (
    select g.*, nextval('ledger_posting_ids') as id from (
      select i.n, i.source, i.destination, i.amount,
        (d.left_over + coalesce(sum(i.amount) over (
          partition by i.source order by i.n desc rows between unbounded preceding and 1 preceding), 0))::bigint as left_after
      from input i join drawn d on d.account = i.source order by i.n
    ) g
  ), credit as materialized (
    select destination, sum(amount)::bigint as total from granted group by destination order by destination
  ), credited as (
    update ledger_accounts a set balance = a.balance + credit.total from credit where a.id = credit.destination
    returning a.id
  ), posted as (
    insert into ledger_postings (id, source, destination, amount, source_after, at, reason)
    select g.id, g.source, g.destination, g.amount, g.left_after, p_at, p_reason from granted g
  )
  select array_agg(g.id order by i.n), array_agg(g.left_after order by i.n),
    (select count(*) from credit) - (select count(*) from credited)
  into ids, after, v_missing
  from generate_series(1, cardinality(p_sources)) as i(n) left join granted g on g.n = i.n;
  if v_missing <> 0 then
    raise exception '% destination accounts do not exist', v_missing;
  end if;
end $$;

-- The same for one posting: its id and the source's balance after it, null when the source does not cover it.
create function ledger_post_one(
  p_source bigint, p_destination bigint, p_amount bigint, p_reason smallint, p_at timestamptz,
  out id bigint, out after bigint
) language plpgsql as $$
begin
  update ledger_accounts a set balance = a.balance - p_amount where a.id = p_source and a.balance >= p_amount
    returning a.balance into after;
  if not found then return; end if;
  update ledger_accounts a set balance = a.balance + p_amount where a.id = p_destination;
  if not found then raise exception 'account % does not exist', p_destination; end if;
  id := nextval('ledger_posting_ids');
  insert into ledger_postings (id, source, destination, amount, source_after, at, reason)
    values (ledger_post_one.id, p_source, p_destination, p_amount, after, p_at, p_reason);
end $$;

-- The door for payouts: one journal, one source, many people. Each person appears once. Fails when the source does not
-- cover the sum (the floor) or when the key was used before (unique).
create function ledger_pay(
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
  return v_total;
end $$;

-- What a room may ask about balances inside its own statement.
create function ledger_balance(p_account bigint) returns bigint language sql stable as
$$ select balance from ledger_accounts where id = p_account $$;

-- A person's postings of the given reasons, newest first, below a posting id and within a time.
create function ledger_statement(
  p_account bigint, p_reasons smallint[], p_before bigint, p_limit int,
  p_from timestamptz default null, p_to timestamptz default null
) returns table (id bigint, other bigint, delta bigint, after bigint, journal bigint, at timestamptz, reason smallint)
language sql stable as $$
  select * from (
    (select p.id, p.destination, -p.amount, p.source_after, p.journal, p.at, p.reason
      from ledger_postings p
      where p.source = p_account and ((p.source >> 1) & 127) = 1 and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
    union all
    (select p.id, p.source, p.amount, p.destination_after, p.journal, p.at, p.reason
      from ledger_postings p
      where p.destination = p_account and ((p.destination >> 1) & 127) = 1 and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
  ) both_sides order by 1 desc limit p_limit
$$;
