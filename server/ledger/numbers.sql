-- For the public log: the numbers of postings, and what postings say, byte by byte (docs/transparency.md).

-- The newest number that was drawn, also by transactions that are not over; 0 before the first.
create or replace function ledger_last_number() returns bigint language sql volatile as
$$ select case when is_called then last_value else 0 end from ledger_posting_ids $$;

-- Draws a number for what is not a posting. The lock says that this transaction may have one (ledger_writers).
create or replace function ledger_draw_number() returns bigint language plpgsql volatile as $$
begin
  lock table only ledger_postings in row exclusive mode;
  return nextval('ledger_posting_ids');
end $$;

-- The transactions of this database that may have drawn a number and are not over. Each one that posts has this lock on accounts or on
-- postings before the number is drawn, and PostgreSQL keeps it until the transaction is over and seen by all.
create or replace function ledger_writers() returns text[] language sql volatile as $$
  select coalesce(array_agg(distinct l.virtualtransaction), '{}') from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
    and l.relation in ('ledger_accounts'::regclass, 'ledger_postings'::regclass)
$$;

-- The record of a posting, 50 bytes; its moment counts from 2000-01-01, as PostgreSQL's own.
create or replace function ledger_record(
  p_id bigint, p_journal bigint, p_source bigint, p_destination bigint, p_cents bigint, p_at timestamptz, p_reason smallint
) returns bytea language sql immutable parallel safe as $$
  select int8send(p_id) || int8send(coalesce(p_journal, 0)) || int8send(p_source) || int8send(p_destination) || int8send(p_cents)
    || timestamptz_send(p_at) || int2send(p_reason)
$$;

-- The records of up to `p_most` postings after one number and up to another, in their order; null where there are none.
create or replace function ledger_records(p_after bigint, p_through bigint, p_most int) returns bytea language sql stable as $$
  select string_agg(ledger_record(p.id, p.journal, p.source, p.destination, p.amount_cents, p.at, p.reason), ''::bytea order by p.id)
  from (
    select x.id, x.journal, x.source, x.destination, x.amount_cents, x.at, x.reason from ledger_postings x
    where x.id > p_after and x.id <= p_through order by x.id limit p_most
  ) p
$$;

-- How many postings there are after a number, up to `p_most`, and how old the first of them is.
create or replace function ledger_after(p_after bigint, p_most int, out postings bigint, out oldest_seconds float8)
language sql stable as $$
  select count(*), coalesce(extract(epoch from clock_now() - min(p.at)), 0)::float8
  from (select x.at from ledger_postings x where x.id > p_after order by x.id limit p_most) p
$$;

-- How many postings up to `p_through` lie in each of the ranges that begin at these numbers; range 0 is before the first.
create or replace function ledger_counts(p_bounds bigint[], p_through bigint) returns table (range int, postings bigint)
language sql stable as $$
  select width_bucket(x.id, p_bounds), count(*) from ledger_postings x where x.id <= p_through group by 1
$$;
