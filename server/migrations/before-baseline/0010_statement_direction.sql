-- A statement can be asked for one direction alone (1: what came in, -1: what went out), so that received and sent
-- transfers, which have one reason, are pages of their own.
drop function ledger_statement(bigint, smallint[], bigint, int, timestamptz, timestamptz);
create function ledger_statement(
  p_account bigint, p_reasons smallint[], p_before bigint, p_limit int,
  p_from timestamptz default null, p_to timestamptz default null, p_direction int default 0
) returns table (id bigint, other bigint, delta bigint, after bigint, journal bigint, at timestamptz, reason smallint)
language sql stable as $$
  select * from (
    (select p.id, p.destination, -p.amount, p.source_after, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction <= 0 and p.source = p_account and ((p.source >> 1) & 127) = 1 and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
    union all
    (select p.id, p.source, p.amount, p.destination_after, p.journal, p.at, p.reason
      from ledger_postings p
      where p_direction >= 0 and p.destination = p_account and ((p.destination >> 1) & 127) = 1 and p.id < p_before
        and (p_reasons is null or p.reason = any(p_reasons))
        and (p_from is null or p.at >= p_from) and (p_to is null or p.at < p_to)
      order by p.id desc limit p_limit)
  ) both_sides order by 1 desc limit p_limit
$$;
